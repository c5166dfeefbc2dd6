package board

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// isOver reports whether visits are over.
func isOver(v *visits) bool {
	synctest.Wait()
	select {
	case <-v.over:
		return true
	default:
		return false
	}
}

// The visits are over some time after the last program, not before the first one, and not
// while a page loads again.
func TestVisits(t *testing.T) {
	const almost = closedFor - time.Nanosecond
	synctest.Test(t, func(t *testing.T) {
		v := newVisits(closedFor)
		v.touch()
		time.Sleep(10 * closedFor)
		if isOver(v) {
			t.Error("over before the first program")
		}
		v.begin(true)
		v.begin(true)
		v.end(true, false)
		time.Sleep(10 * closedFor)
		v.end(true, false)
		time.Sleep(almost)
		v.begin(true) // the page was loaded again
		time.Sleep(10 * closedFor)
		if isOver(v) {
			t.Error("over while a program runs")
		}
		v.end(true, false)
		time.Sleep(almost)
		v.touch() // it loads slowly
		time.Sleep(almost)
		v.touch()
		time.Sleep(almost)
		if isOver(v) {
			t.Error("over while a page loads")
		}
		time.Sleep(time.Nanosecond)
		if !isOver(v) {
			t.Error("not over")
		}
		v = newVisits(closedFor)
		v.begin(true)
		v.end(true, true) // the page is there, without its program
		time.Sleep(abandonedFor - time.Nanosecond)
		if isOver(v) {
			t.Error("over while a page may be there")
		}
		time.Sleep(time.Nanosecond)
		if !isOver(v) {
			t.Error("not over although nothing happens")
		}
		v.begin(true) // too late, and no harm
		v.end(true, false)
		time.Sleep(10 * closedFor)
	})
}

// A page whose program has ended by itself may review a game: how that ends does not
// matter.
func TestAbandonedPage(t *testing.T) {
	for _, byItself := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			v := newVisits(closedFor)
			v.begin(true)
			v.end(true, true)
			v.touch()
			v.begin(false)
			v.end(false, byItself)
			time.Sleep(abandonedFor - time.Nanosecond)
			if isOver(v) {
				t.Errorf("over after a review that ended by itself: %v", byItself)
			}
			v.begin(true) // the button of the page
			v.end(true, false)
			time.Sleep(closedFor)
			if !isOver(v) {
				t.Error("not over although the page was closed")
			}
		})
	}
}

// The server ends when its last page is closed, and reports that.
func TestClosedPage(t *testing.T) {
	server, over := serve(t, Settings{})
	server.visits.pause = 200 * time.Millisecond
	for range 3 { // the page is loaded, and loaded again
		if status, _ := get(t, server.Address("")); status != http.StatusOK {
			t.Fatalf("the page: %d", status)
		}
		p := start(t, server, "", "")
		p.say("isready")
		p.line()
		p.close()
	}
	select {
	case closed := <-over:
		if !closed {
			t.Error("it does not say why it ended")
		}
	case <-time.After(patience):
		t.Error("it did not end")
	}
}
