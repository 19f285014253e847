import { thousands } from "#contract/shared/thousands.ts";

interface Missing {
	/** Providers on this page of the list. */
	all: number;
	/** Outside the part that the map shows, with their distances if known. */
	outside: { name: string; away: string | undefined }[];
	/** Without a known place; they help by phone or video, or not. */
	byVideo: number;
	unknown: number;
}

const providers = (count: number) => (count === 1 ? "1 provider" : `${count} providers`);

/** More names would hide the other sentences. */
const MOST_NAMES = 2;

/** `Sunny Physio (25 km), Example Care (40 km) and 3 more` */
const named = (outside: Missing["outside"]): string => {
	const names = outside.slice(0, MOST_NAMES).map(({ name, away }) => (away ? `${name} (${away})` : name));
	const others = outside.length - names.length;
	return [names.join(others > 0 ? ", " : " and "), ...(others > 0 ? [`and ${others} more`] : [])].join(" ");
};

/** Sentences about the providers of a page that have no pin. */
export const missingNotes = ({ all, outside, byVideo, unknown }: Missing): string[] => [
	...(outside.length + byVideo + unknown === 0 ? [all === 1 ? "It's on the map." : `All ${all} are on the map.`] : []),
	...(outside.length > 0
		? [
				`${providers(outside.length)} of this page ${outside.length === 1 ? "is" : "are"} outside this part: ${named(outside)}.`,
			]
		: []),
	...(byVideo > 0
		? [`${providers(byVideo)} without an address ${byVideo === 1 ? "helps" : "help"} by phone or video.`]
		: []),
	...(unknown > 0 ? [`${providers(unknown)} ${unknown === 1 ? "hasn't" : "haven't"} given an address.`] : []),
];

/** The groups that the results show below the list, with the heading that each has there. */
export const groupsWithoutPins = (
	beside: Record<"video" | "farther" | "waiting" | "unchecked", { count: number }>,
): { id: string; text: string }[] =>
	(
		[
			["by-video", beside.video, "by phone or video"],
			["farther", beside.farther, "a little farther away"],
			["waiting", beside.waiting, "with a waiting list"],
			["unchecked", beside.unchecked, "we couldn't check"],
		] as const
	).flatMap(([id, { count }, words]) => (count > 0 ? [{ id, text: `${thousands(count)} ${words}` }] : []));
