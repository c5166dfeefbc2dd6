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
		v.begin()
		v.begin()
		v.end(true)
		time.Sleep(10 * closedFor)
		v.end(true)
		time.Sleep(almost)
		v.begin() // the page was loaded again
		time.Sleep(10 * closedFor)
		if isOver(v) {
			t.Error("over while a program runs")
		}
		v.end(true)
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
		v.begin()
		v.end(false) // the page is there, without its program
		time.Sleep(abandonedFor - time.Nanosecond)
		if isOver(v) {
			t.Error("over while a page may be there")
		}
		time.Sleep(time.Nanosecond)
		if !isOver(v) {
			t.Error("not over although nothing happens")
		}
		v.begin() // too late, and no harm
		v.end(true)
		time.Sleep(10 * closedFor)
	})
}

// The server ends when its last page is closed, and reports that.
func TestClosedPage(t *testing.T) {
	server, over := serve(t, Settings{})
	server.visits.pause = 200 * time.Millisecond
	for range 3 { // the page is loaded, and loaded again
		if status, _ := get(t, server.Address("")); status != http.StatusOK {
			t.Fatalf("the page: %d", status)
		}
		p := start(t, server, "program=uci", "")
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
