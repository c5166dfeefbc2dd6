#!/bin/sh
# The Finder opens this file in a terminal.
cd "$(dirname "$0")" && exec ./vedette board
