/** Less than 0 where the first comes before the second. */
export type Compare = (a: number, b: number) => number;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** So many are sorted by comparing, or merged, before anybody else gets a turn. */
const STEP = 2_048;
/** So many are sorted as numbers. */
const NUMBERS_STEP = 8_192;

/** Sorts them, rising where nothing compares them. Each turn is a short piece of work. @returns them, or another array with the same */
export function* sorting<T extends Numbers>(values: T, compare?: Compare): Generator<void, T> {
	const { length } = values;
	const step = compare ? STEP : NUMBERS_STEP;
	for (let from = 0; from < length; from += step) {
		values.subarray(from, from + step).sort(compare);
		yield;
	}
	let source: T = values;
	let target = new (values.constructor as new (length: number) => T)(length > step ? length : 0);
	for (let width = step; width < length; width *= 2) {
		for (let from = 0; from < length; from += 2 * width)
			yield* merging(source, target, { from, middle: Math.min(from + width, length), end: Math.min(from + 2 * width, length) }, compare ?? rising);
		[source, target] = [target, source];
	}
	return source;
}

const rising: Compare = (a, b) => a - b;

/** Two sorted runs, from..middle and middle..end, into one. */
function* merging(source: Numbers, target: Numbers, { from, middle, end }: { from: number; middle: number; end: number }, compare: Compare): Generator<void> {
	let [one, other] = [from, middle];
	for (let i = from; i < end; i++) {
		const takesOne = one < middle && (other >= end || compare(source[one] as number, source[other] as number) <= 0);
		target[i] = source[takesOne ? one++ : other++] as number;
		if ((i & (STEP - 1)) === 0) yield;
	}
}
