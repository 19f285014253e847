// Loaded first with node --import. Shifts this process's clock by CLOCK_SHIFT_MS milliseconds, including for the embedded
// database. Time runs at its normal speed.

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
