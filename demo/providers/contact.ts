import type { Random } from "./random.ts";

// Numbers reserved for fiction by the Australian Communications and Media Authority ("Phone numbers for use in TV
// shows, films and creative works").
// biome-ignore format: a list to compare with its source
const MOBILES = [
	"570 006", "570 110", "570 156", "570 157", "570 158", "570 159", "570 313", "570 737", "571 266", "571 491", "571 804", "572 549", "572 665", "572 983",
	"573 087", "573 770", "574 118", "574 632", "575 254", "575 789", "576 398", "576 801", "577 426", "577 644", "578 148", "578 888", "578 957", "579 212",
	"579 455", "579 760",
];
const SHARED_COST = ["707", "708", "709", "710", "711"];
const AREA_CODES: Record<string, string> = {
	NSW: "02",
	ACT: "02",
	VIC: "03",
	TAS: "03",
	QLD: "07",
	SA: "08",
	WA: "08",
	NT: "08",
};

/** A fictional phone number for a state. */
export const fictionalPhone = (state: string | undefined, random: Random): string => {
	const kind = random.next();
	const areaCode = state && AREA_CODES[state];
	if (!areaCode || kind < 0.12) return `${random.pick(["1800", "1300"])} 975 ${random.pick(SHARED_COST)}`;
	if (kind < 0.32) return `0491 ${random.pick(MOBILES)}`;
	return `(${areaCode}) ${random.pick(["5550", "7010"])} ${String(random.int(0, 9999)).padStart(4, "0")}`;
};

/** A host name under `.example`, which RFC 2606 reserves. */
export const fictionalHost = (slug: string): string => `${slug.slice(0, 60).replace(/-+$/, "")}.example`;
