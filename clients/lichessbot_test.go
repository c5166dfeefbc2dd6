package clients_test

import (
	"fmt"
	"reflect"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestLichessBot reads the file as lichess-bot does: it must contain everything
// that lichess-bot requires and nothing unknown, and the engine must accept the
// options.
func TestLichessBot(t *testing.T) {
	var config map[string]any
	if err := yaml.Unmarshal(readFile(t, "lichess-bot.yml"), &config); err != nil {
		t.Fatalf("lichess-bot.yml: %v", err)
	}
	checkKeys(t, lichessBotKeys, "", config)
	for _, key := range []string{"token", "url", "engine", "challenge"} {
		if config[key] == nil {
			t.Errorf("lichess-bot requires %s", key)
		}
	}
	engine := config["engine"].(map[string]any)
	if engine["dir"] == nil || engine["name"] == nil || engine["protocol"] != "uci" {
		t.Errorf("engine: dir, name or protocol are wrong: %v", engine)
	}
	settings := map[string]string{}
	for name, value := range engine["uci_options"].(map[string]any) {
		settings[name] = fmt.Sprint(value) // as python-chess writes numbers and booleans
	}
	checkSettings(t, settings)
	for _, managed := range []string{"UCI_Chess960", "UCI_Variant", "MultiPV", "Ponder"} {
		if _, given := settings[managed]; given {
			t.Errorf("uci_options: python-chess sets %s itself, and refuses it here", managed)
		}
	}
	variants := config["challenge"].(map[string]any)["variants"]
	if want := []any{"standard", "chess960", "fromPosition"}; !reflect.DeepEqual(variants, want) {
		t.Errorf("variants %v, want what the engine plays: %v", variants, want)
	}
}

// lichessBotKeys lists the settings of lichess-bot that the file may use, by
// section.
var lichessBotKeys = map[string][]string{
	"": {"token", "url", "engine", "abort_time", "fake_think_time", "rate_limiting_delay", "move_overhead",
		"max_takebacks_accepted", "quit_after_all_games_finish", "correspondence", "challenge", "greeting",
		"pgn_directory", "pgn_file_grouping", "matchmaking"},
	"engine": {"dir", "name", "debug", "interpreter", "interpreter_options", "working_dir", "protocol", "ponder",
		"polyglot", "draw_or_resign", "online_moves", "lichess_bot_tbs", "engine_options", "uci_options", "silence_stderr"},
	"engine.draw_or_resign": {"resign_enabled", "resign_score", "resign_for_egtb_minus_two", "resign_moves",
		"offer_draw_enabled", "offer_draw_score", "offer_draw_for_egtb_zero", "offer_draw_moves", "offer_draw_pieces"},
	"correspondence": {"move_time", "checkin_period", "disconnect_time", "ponder"},
	"challenge": {"concurrency", "games_reserved_for_humans", "sort_by", "preference", "accept_bot", "only_bot",
		"max_increment", "min_increment", "max_base", "min_base", "max_days", "min_days", "variants", "time_controls",
		"modes", "bullet_requires_increment", "max_simultaneous_games_per_user"},
}
