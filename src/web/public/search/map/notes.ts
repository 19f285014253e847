interface Missing {
	/** Providers of this page. */
	all: number;
	/** Outside the part that the map shows. */
	outside: number;
	/** Without a known place; they help by phone or video, or not. */
	byVideo: number;
	unknown: number;
}

const providers = (count: number) => (count === 1 ? "1 provider" : `${count} providers`);

/** Sentences about the providers of a page that have no pin. */
export const missingNotes = ({ all, outside, byVideo, unknown }: Missing): string[] => [
	...(outside + byVideo + unknown === 0 ? [all === 1 ? "It's on the map." : `All ${all} are on the map.`] : []),
	...(outside > 0 ? [`${providers(outside)} of this page ${outside === 1 ? "is" : "are"} outside this part.`] : []),
	...(byVideo > 0
		? [`${providers(byVideo)} without an address ${byVideo === 1 ? "helps" : "help"} by phone or video.`]
		: []),
	...(unknown > 0 ? [`${providers(unknown)} ${unknown === 1 ? "hasn't" : "haven't"} given an address.`] : []),
	"Pins show the nearest site, most of them only its suburb. Distances are in a straight line.",
];
