package fit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"

	"vedette/training"
)

// stream provides samples that do not fit into memory, epoch by epoch. All files
// are read at the same time, and the file of the next game is drawn with
// probabilities proportional to the games that each has left; so they mix, even if
// they were played by different engines. A pool holds three quarters of the
// samples that may be in memory. A new sample replaces a random one of the pool,
// which comes out next; so the positions of a game are spread over about as many
// samples as the pool has. The output is passed on in blocks of an eighth of the
// memory: while one is learnt from, the next is read. Order and blocks depend only
// on seed, epoch and files.
type stream struct {
	names   []string
	loading Loading
	games   []int // by file
	samples int   // for training
	weight  int   // of these samples, in hundredths
}

// blocks returns how many blocks an epoch has.
func (s *stream) blocks() int { return (8*s.samples + s.loading.Samples - 1) / s.loading.Samples }

// block is a part of an epoch.
type block struct {
	set   *Set
	first int // index of its first sample in the epoch
	err   error
}

// feed provides blocks one after the other.
type feed struct {
	ready  chan block
	free   chan *Set
	cancel context.CancelFunc
	now    block // the current one
}

// cuts returns the boundaries of the blocks of an epoch with a number of batches.
// No batch spans two blocks.
func (s *stream) cuts(batches int) []int {
	blocks := min(s.blocks(), batches)
	cuts := make([]int, blocks+1)
	for i := range cuts {
		cuts[i] = i * batches / blocks * s.samples / batches
	}
	return cuts
}

// open starts reading, in an epoch from the block that contains the sample with
// the given index.
func (s *stream) open(ctx context.Context, seed uint64, epoch, epochs, batches, sample int) *feed {
	f := &feed{ready: make(chan block), free: make(chan *Set, 2)}
	f.free <- new(Set)
	f.free <- new(Set)
	ctx, f.cancel = context.WithCancel(ctx)
	go func() {
		defer close(f.ready)
		pool := new(Set)
		for ; epoch < epochs; epoch++ {
			if err := s.read(ctx, f, pool, seed, epoch, s.cuts(batches), sample); err != nil {
				select {
				case f.ready <- block{err: err}:
				case <-ctx.Done():
				}
				return
			}
			sample = 0
		}
	}()
	return f
}

// next waits for the block that contains the sample with the given index, which is
// the current one or the next. Earlier blocks are returned for reuse.
func (f *feed) next(sample int) (block, error) {
	if f.now.set != nil && sample >= f.now.first && sample < f.now.first+f.now.set.Len() {
		return f.now, nil
	}
	if f.now.set != nil {
		f.free <- f.now.set
		f.now = block{}
	}
	b, ok := <-f.ready
	if !ok {
		return b, errors.New("the reading of games has stopped")
	}
	if b.err == nil {
		f.now = b
	}
	return b, b.err
}

// close ends the reading.
func (f *feed) close() {
	f.cancel()
	for range f.ready { // until the reader has ended
	}
}

// read sends the blocks of an epoch, beginning with the one that contains the sample
// with index from.
func (s *stream) read(ctx context.Context, f *feed, pool *Set, seed uint64, epoch int, cuts []int, from int) error {
	readers, err := s.readers()
	defer func() {
		for _, r := range readers {
			r.Close()
		}
	}()
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, uint64(epoch)<<32))
	pool.Clear()
	m := &mixer{pool: pool, size: s.loading.Samples * 3 / 4, random: random, out: blocks{feed: f, cuts: cuts, from: from}}
	var g training.Game
	for file := range s.order(random) {
		err := readers[file].Next(&g)
		switch {
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s: it has fewer games than before", s.names[file])
		case cmp.Or(err, ctx.Err()) != nil:
			return cmp.Or(err, ctx.Err())
		case s.loading.Split.ForValidation(&g):
			continue
		}
		var stopped error
		err = s.loading.visit(&g, s.loading.weight(file), func(Reason) {}, func(sample Sample) {
			if stopped == nil {
				stopped = m.add(ctx, sample)
			}
		})
		if err := errors.Join(err, stopped); err != nil {
			return err
		}
	}
	if m.number != s.samples {
		return errors.New("the files have other positions than before")
	}
	return m.empty(ctx)
}

// order yields the file of each game of an epoch.
func (s *stream) order(random *rand.Rand) iter.Seq[int] {
	return func(yield func(file int) bool) {
		left, total := slices.Clone(s.games), 0
		for _, n := range left {
			total += n
		}
		for ; total > 0; total-- {
			file, n := 0, random.IntN(total)
			for n >= left[file] {
				n -= left[file]
				file++
			}
			left[file]--
			if !yield(file) {
				return
			}
		}
	}
}

// mixer passes samples on in another order, by way of the pool.
type mixer struct {
	pool   *Set
	size   int // of the pool when it is full
	number int // of samples added
	random *rand.Rand
	out    blocks
}

// add adds a sample and passes another one on: none at first, then one for
// every second sample until the pool is full, so that learning need not wait
// for that.
func (m *mixer) add(ctx context.Context, sample Sample) error {
	m.number++
	if n := m.pool.Len(); n < m.size/8 || n < m.size && m.number%2 == 0 {
		m.pool.Add(sample)
		return nil
	}
	place := m.pool.at(m.random.IntN(m.pool.Len()))
	sample, *place = *place, sample
	return m.out.add(ctx, sample)
}

// empty passes on what is left in the pool.
func (m *mixer) empty(ctx context.Context) error {
	m.pool.shuffle(m.random)
	for piece := range m.pool.Pieces(0, m.pool.Len()) {
		for _, sample := range piece {
			if err := m.out.add(ctx, sample); err != nil {
				return err
			}
		}
	}
	return nil
}

// blocks collects samples in blocks and sends them, except those of an epoch
// before the block that contains the sample with index from.
type blocks struct {
	*feed
	cuts   []int
	from   int
	set    *Set
	number int // of the next sample
	now    int // and its block
}

func (b *blocks) add(ctx context.Context, sample Sample) error {
	if b.now == len(b.cuts)-1 {
		return errors.New("the files have more positions than before")
	}
	first, last := b.cuts[b.now], b.cuts[b.now+1]
	if b.set == nil && last > b.from {
		select {
		case b.set = <-b.free:
			b.set.Clear()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if b.set != nil {
		b.set.Add(sample)
	}
	if b.number++; b.number < last {
		return nil
	}
	b.now++
	if b.set == nil {
		return nil
	}
	full := block{set: b.set, first: first}
	b.set = nil
	select {
	case b.ready <- full:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readers opens all files. With an error it returns those that it has opened.
func (s *stream) readers() (readers []*training.Reader, err error) {
	for _, name := range s.names {
		r, err := training.Open(name)
		if err != nil {
			return readers, err
		}
		readers = append(readers, r)
	}
	return readers, nil
}
