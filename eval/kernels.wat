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

  ;; dotRows adds n rows of a table, 256 bytes each, to the units of each perspective, activates the sums and
  ;; returns their weighted sum. rows lists the rows of the first perspective and, 64 bytes on, of the second.
  (func (export "dotRows")
    (param $mover i32) (param $other i32) (param $table i32) (param $rows i32) (param $n i32) (param $weights i32)
    (result i32) (local $sum v128)
    (local.set $sum (i32x4.add
      (call $weigh (local.get $mover) (local.get $table) (local.get $rows) (local.get $n) (local.get $weights))
      (call $weigh (local.get $other) (local.get $table) (i32.add (local.get $rows) (i32.const 64)) (local.get $n)
        (i32.add (local.get $weights) (i32.const 512)))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; weigh does so for one perspective, and returns four parts of the sum. 32 units at a time get all rows. A unit
  ;; between 0 and 255 is squared and halved, below 2 to the 15th. The loops have no calls, since not all browsers
  ;; replace them by what they call.
  (func $weigh (param $units i32) (param $table i32) (param $rows i32) (param $n i32) (param $weights i32) (result v128)
    (local $end i32) (local $left i32) (local $list i32) (local $row i32)
    (local $x0 v128) (local $x1 v128) (local $x2 v128) (local $x3 v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $end (i32.add (local.get $units) (i32.const 512)))
    (loop $next
      (local.set $x0 (v128.load (local.get $units)))
      (local.set $x1 (v128.load offset=16 (local.get $units)))
      (local.set $x2 (v128.load offset=32 (local.get $units)))
      (local.set $x3 (v128.load offset=48 (local.get $units)))
      (local.set $list (local.get $rows))
      (local.set $left (local.get $n))
      (block $added (loop $add
        (br_if $added (i32.eqz (local.get $left)))
        (local.set $row (i32.add (local.get $table)
          (i32.mul (i32.load16_u (local.get $list)) (i32.const 256))))
        (local.set $x0 (i16x8.add (local.get $x0) (v128.load8x8_s (local.get $row))))
        (local.set $x1 (i16x8.add (local.get $x1) (v128.load8x8_s offset=8 (local.get $row))))
        (local.set $x2 (i16x8.add (local.get $x2) (v128.load8x8_s offset=16 (local.get $row))))
        (local.set $x3 (i16x8.add (local.get $x3) (v128.load8x8_s offset=24 (local.get $row))))
        (local.set $list (i32.add (local.get $list) (i32.const 2)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br $add)))
      (local.set $x0
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (local.get $x0))))
      (local.set $sum0 (i32x4.add (local.get $sum0)
        (i32x4.dot_i16x8_s (i16x8.shr_u (i16x8.mul (local.get $x0) (local.get $x0)) (i32.const 1))
          (v128.load (local.get $weights)))))
      (local.set $x1
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (local.get $x1))))
      (local.set $sum1 (i32x4.add (local.get $sum1)
        (i32x4.dot_i16x8_s (i16x8.shr_u (i16x8.mul (local.get $x1) (local.get $x1)) (i32.const 1))
          (v128.load offset=16 (local.get $weights)))))
      (local.set $x2
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (local.get $x2))))
      (local.set $sum2 (i32x4.add (local.get $sum2)
        (i32x4.dot_i16x8_s (i16x8.shr_u (i16x8.mul (local.get $x2) (local.get $x2)) (i32.const 1))
          (v128.load offset=32 (local.get $weights)))))
      (local.set $x3
        (i16x8.max_s (v128.const i16x8 0 0 0 0 0 0 0 0)
          (i16x8.min_s (v128.const i16x8 255 255 255 255 255 255 255 255) (local.get $x3))))
      (local.set $sum3 (i32x4.add (local.get $sum3)
        (i32x4.dot_i16x8_s (i16x8.shr_u (i16x8.mul (local.get $x3) (local.get $x3)) (i32.const 1))
          (v128.load offset=48 (local.get $weights)))))
      (local.set $units (i32.add (local.get $units) (i32.const 64)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 64)))
      (local.set $table (i32.add (local.get $table) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $units) (local.get $end))))
    (i32x4.add
      (i32x4.add (local.get $sum0) (local.get $sum1))
      (i32x4.add (local.get $sum2) (local.get $sum3)))))
