// Loaded before everything else (node --import): this process takes it to be another time, by as many milliseconds as CLOCK_SHIFT_MS says. The embedded
// database asks the same clock. Time goes on at its usual speed.

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
	constructor(...given: []) {
		if (given.length === 0) super(RealDate.now() + shift);
		else super(...given);
	}
	static override now() {
		return RealDate.now() + shift;
	}
} as DateConstructor;
