;; The kernels of the network for WebAssembly, with 8 numbers at once. kernels.go has the same in Go.
;; "make web" translates this file to kernels.wasm, and web/page/worker.js connects it with the engine,
;; whose memory it uses. A layer is 256 numbers of 16 bits: 512 bytes.
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
    (call $total (i32x4.add (local.get $sum) (local.get $sum2)))))
