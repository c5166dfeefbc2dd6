;; The kernels of the network for WebAssembly, with 8 numbers at once. kernels.go has the same in Go.
;; "make web" translates this file to kernels.wasm, and web/page/worker.js connects it with the engine,
;; whose memory it uses. A layer is 256 numbers of 16 bits: 512 bytes. The inner layers have 16 and 32 units.
(module
  (import "engine" "memory" (memory 0))

  ;; add adds the weights of a piece to the units.
  (func (export "add") (param $units i32) (param $row i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $units) (i32.const 512)))
    (loop $next
      (v128.store (local.get $units)
        (i16x8.add (v128.load (local.get $units)) (v128.load (local.get $row))))
      (local.set $units (i32.add (local.get $units) (i32.const 16)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $units) (local.get $end)))))

  ;; addAttacked adds the weights of an attack, 256 bytes, to the units.
  (func (export "addAttacked") (param $units i32) (param $row i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $units) (i32.const 512)))
    (loop $next
      (v128.store (local.get $units)
        (i16x8.add (v128.load (local.get $units)) (v128.load8x8_s (local.get $row))))
      (local.set $units (i32.add (local.get $units) (i32.const 16)))
      (local.set $row (i32.add (local.get $row) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $units) (local.get $end)))))

  ;; addSub computes the units after a piece has moved.
  (func (export "addSub") (param $to i32) (param $from i32) (param $added i32) (param $removed i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.const 512)))
    (loop $next
      (v128.store (local.get $to)
        (i16x8.sub
          (i16x8.add (v128.load (local.get $from)) (v128.load (local.get $added)))
          (v128.load (local.get $removed))))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $added (i32.add (local.get $added) (i32.const 16)))
      (local.set $removed (i32.add (local.get $removed) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; addSubSub computes the units after a capture.
  (func (export "addSubSub")
    (param $to i32) (param $from i32) (param $added i32) (param $removed i32) (param $captured i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.const 512)))
    (loop $next
      (v128.store (local.get $to)
        (i16x8.sub
          (i16x8.sub
            (i16x8.add (v128.load (local.get $from)) (v128.load (local.get $added)))
            (v128.load (local.get $removed)))
          (v128.load (local.get $captured))))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $added (i32.add (local.get $added) (i32.const 16)))
      (local.set $removed (i32.add (local.get $removed) (i32.const 16)))
      (local.set $captured (i32.add (local.get $captured) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; total returns the sum of 4 numbers.
  (func $total (param $x v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $x)) (i32x4.extract_lane 1 (local.get $x)))
      (i32.add (i32x4.extract_lane 2 (local.get $x)) (i32x4.extract_lane 3 (local.get $x)))))

  ;; dot activates the units of both perspectives and returns their weighted sum: 8 units between 0 and 255 are
  ;; squared and halved, below 2 to the 15th. The weights of the second perspective follow those of the first.
  ;; The loop has no calls, since not all browsers replace them by what they call.
  (func (export "dot") (param $mover i32) (param $other i32) (param $weights i32) (result i32)
    (local $end i32) (local $x v128) (local $y v128) (local $sum v128) (local $sum2 v128)
    (local.set $end (i32.add (local.get $mover) (i32.const 512)))
    (loop $next
      (local.set $x
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (v128.load (local.get $mover)))))
      (local.set $y
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (v128.load (local.get $other)))))
      (local.set $x (i16x8.shr_u (i16x8.mul (local.get $x) (local.get $x)) (i32.const 1)))
      (local.set $y (i16x8.shr_u (i16x8.mul (local.get $y) (local.get $y)) (i32.const 1)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $weights)))))
      (local.set $sum2 (i32x4.add (local.get $sum2)
        (i32x4.dot_i16x8_s (local.get $y) (v128.load offset=512 (local.get $weights)))))
      (local.set $mover (i32.add (local.get $mover) (i32.const 16)))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $mover) (local.get $end))))
    (call $total (i32x4.add (local.get $sum) (local.get $sum2))))

  ;; inner returns the weighted sum of the third layer from the units of both perspectives. Its weights are Go's
  ;; innerWeights: those of the second layer, which take 64 bytes for 4 inputs and from byte 4096 on are for the
  ;; second perspective; from 8192 on its biases; from 8256 on the weights of the third layer, which take 128 bytes
  ;; for 2 inputs; from 9280 on its biases; from 9408 on the last weights.
  (func (export "inner") (param $mover i32) (param $other i32) (param $weights i32) (result i32)
    (local $at i32) (local $end i32) (local $x v128) (local $y v128) (local $sum v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)

    ;; The second layer sees 4 units of each perspective, between 0 and 255, squared and divided by 2 to the 9th.
    ;; They are in a vector twice, for 2 units of the second layer, each of which has two sums.
    (local.set $at (local.get $weights))
    (local.set $end (i32.add (local.get $mover) (i32.const 512)))
    (loop $next
      (local.set $x
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (v128.load64_splat (local.get $mover)))))
      (local.set $y
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (v128.load64_splat (local.get $other)))))
      (local.set $x (i16x8.shr_u (i16x8.mul (local.get $x) (local.get $x)) (i32.const 9)))
      (local.set $y (i16x8.shr_u (i16x8.mul (local.get $y) (local.get $y)) (i32.const 9)))
      (local.set $s0 (i32x4.add (i32x4.add (local.get $s0)
        (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4096 (local.get $at)) (local.get $y))))
      (local.set $s1 (i32x4.add (i32x4.add (local.get $s1)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4104 (local.get $at)) (local.get $y))))
      (local.set $s2 (i32x4.add (i32x4.add (local.get $s2)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4112 (local.get $at)) (local.get $y))))
      (local.set $s3 (i32x4.add (i32x4.add (local.get $s3)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4120 (local.get $at)) (local.get $y))))
      (local.set $s4 (i32x4.add (i32x4.add (local.get $s4)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=32 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4128 (local.get $at)) (local.get $y))))
      (local.set $s5 (i32x4.add (i32x4.add (local.get $s5)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=40 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4136 (local.get $at)) (local.get $y))))
      (local.set $s6 (i32x4.add (i32x4.add (local.get $s6)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=48 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4144 (local.get $at)) (local.get $y))))
      (local.set $s7 (i32x4.add (i32x4.add (local.get $s7)
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=56 (local.get $at)) (local.get $x)))
        (i32x4.dot_i16x8_s (v128.load8x8_s offset=4152 (local.get $at)) (local.get $y))))
      (local.set $mover (i32.add (local.get $mover) (i32.const 8)))
      (local.set $other (i32.add (local.get $other) (i32.const 8)))
      (local.set $at (i32.add (local.get $at) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $mover) (local.get $end))))

    ;; The sums of each unit and its bias are added, put between 0 and 16383, squared and divided by 2 to the 15th.
    (local.set $s0 (i32x4.add (v128.load offset=8192 (local.get $weights)) (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $s0) (local.get $s1))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $s0) (local.get $s1)))))
    (local.set $s1 (i32x4.add (v128.load offset=8208 (local.get $weights)) (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $s2) (local.get $s3))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $s2) (local.get $s3)))))
    (local.set $s2 (i32x4.add (v128.load offset=8224 (local.get $weights)) (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $s4) (local.get $s5))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $s4) (local.get $s5)))))
    (local.set $s3 (i32x4.add (v128.load offset=8240 (local.get $weights)) (i32x4.add
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $s6) (local.get $s7))
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $s6) (local.get $s7)))))
    (local.set $s0 (i32x4.min_s
      (i32x4.max_s (local.get $s0) (v128.const i32x4 0 0 0 0)) (v128.const i32x4 16383 16383 16383 16383)))
    (local.set $s0 (i32x4.shr_u (i32x4.mul (local.get $s0) (local.get $s0)) (i32.const 15)))
    (local.set $s1 (i32x4.min_s
      (i32x4.max_s (local.get $s1) (v128.const i32x4 0 0 0 0)) (v128.const i32x4 16383 16383 16383 16383)))
    (local.set $s1 (i32x4.shr_u (i32x4.mul (local.get $s1) (local.get $s1)) (i32.const 15)))
    (local.set $s2 (i32x4.min_s
      (i32x4.max_s (local.get $s2) (v128.const i32x4 0 0 0 0)) (v128.const i32x4 16383 16383 16383 16383)))
    (local.set $s2 (i32x4.shr_u (i32x4.mul (local.get $s2) (local.get $s2)) (i32.const 15)))
    (local.set $s3 (i32x4.min_s
      (i32x4.max_s (local.get $s3) (v128.const i32x4 0 0 0 0)) (v128.const i32x4 16383 16383 16383 16383)))
    (local.set $s3 (i32x4.shr_u (i32x4.mul (local.get $s3) (local.get $s3)) (i32.const 15)))
    (local.set $x (i16x8.narrow_i32x4_s (local.get $s0) (local.get $s1)))
    (local.set $y (i16x8.narrow_i32x4_s (local.get $s2) (local.get $s3)))

    ;; The third layer, 4 units at once. Each vector has 2 of its inputs four times.
    (local.set $s0 (i8x16.shuffle 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 (local.get $x) (local.get $x)))
    (local.set $s1 (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $x) (local.get $x)))
    (local.set $s2 (i8x16.shuffle 8 9 10 11 8 9 10 11 8 9 10 11 8 9 10 11 (local.get $x) (local.get $x)))
    (local.set $s3 (i8x16.shuffle 12 13 14 15 12 13 14 15 12 13 14 15 12 13 14 15 (local.get $x) (local.get $x)))
    (local.set $s4 (i8x16.shuffle 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 (local.get $y) (local.get $y)))
    (local.set $s5 (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $y) (local.get $y)))
    (local.set $s6 (i8x16.shuffle 8 9 10 11 8 9 10 11 8 9 10 11 8 9 10 11 (local.get $y) (local.get $y)))
    (local.set $s7 (i8x16.shuffle 12 13 14 15 12 13 14 15 12 13 14 15 12 13 14 15 (local.get $y) (local.get $y)))
    (local.set $at (local.get $weights))
    (local.set $end (i32.add (local.get $at) (i32.const 128)))
    (loop $next
      (local.set $x (v128.load offset=9280 (local.get $at)))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8256 (local.get $at)) (local.get $s0))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8384 (local.get $at)) (local.get $s1))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8512 (local.get $at)) (local.get $s2))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8640 (local.get $at)) (local.get $s3))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8768 (local.get $at)) (local.get $s4))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=8896 (local.get $at)) (local.get $s5))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=9024 (local.get $at)) (local.get $s6))))
      (local.set $x (i32x4.add (local.get $x)
        (i32x4.dot_i16x8_s (v128.load offset=9152 (local.get $at)) (local.get $s7))))
      (local.set $x (i32x4.min_s
        (i32x4.max_s (i32x4.shr_s (local.get $x) (i32.const 13)) (v128.const i32x4 0 0 0 0))
        (v128.const i32x4 32767 32767 32767 32767)))
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.mul (local.get $x) (v128.load16x4_s offset=9408 (local.get $weights)))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 8)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (call $total (local.get $sum)))
)
