import type { RegisterFacts } from "#contract/providers/register.ts";
import { daysOld } from "#contract/registers/list-age.ts";
import { REGISTER_DAYS } from "#contract/registers/options.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";

/** A line about an organisation's registration, with a link to the list that says it. */
export interface RegisterLine {
	text: string;
	/** A ban, a revocation, a condition, or another action. */
	isWarning: boolean;
	link: { href: string; text: string } | undefined;
}

/** Most groups of a registration that are named. */
const MOST_NAMED = 6;

const listed = (words: readonly string[]): string =>
	words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** "Therapeutic supports and 4 other groups". Groups for the services shown here come first. */
const groupWords = (groups: RegisterFacts["registrations"][number]["groups"]): string => {
	const offered = groups.filter(({ is_offered }) => is_offered);
	const named = (offered.length > 0 ? offered : groups).slice(0, MOST_NAMED);
	const others = groups.length - named.length;
	return listed([
		...named.map(({ name }) => name),
		...(others > 0 ? [`${others} other ${others === 1 ? "group" : "groups"}`] : []),
	]);
};

const NOT_CHECKED: Record<string, string> = {
	no_abn: "NDIS registration not checked: we don't have this provider's ABN.",
	no_list: "NDIS registration not checked: we don't have the register.",
	old_list: "NDIS registration not checked: the register we have is too old.",
	disagree: "NDIS registration not checked: the lists we have don't agree about it.",
};

const USABLE = "You can use them if your plan is self- or plan-managed.";

/** Who can use a provider that isn't on the register: nobody with NDIS funding for services that need a registered one. */
const usable = (areas: readonly { name: string; must: boolean }[]): string => {
	const must = areas.filter((area) => area.must).map(({ name }) => name);
	if (must.length === 0) return USABLE;
	const others = areas.length > must.length ? `For other services: ${USABLE.toLowerCase()} ` : "";
	return `${others}NDIS providers of ${listed(must)} must be registered.`;
};

const ENDED: Record<string, string> = {
	suspended: "NDIS registration suspended",
	revoked: "NDIS registration revoked",
};

/** A service that the registers weren't asked about. */
const NOT_ASKED = { must: false, is_other: false };

const seen = ({ day }: { day: string }) => `seen on ${longCalendarDay(day)}`;

type Named = RegisterFacts["list"];

const lineOf = (text: string, isWarning: boolean, to: Named): RegisterLine => ({
	text,
	isWarning,
	link: to?.address ? { href: to.address, text: `Look it up in the ${to.name}` } : undefined,
});

/** For a list older than 30 days. */
const oldLine = (list: NonNullable<Named>): RegisterLine =>
	lineOf(`The ${list.name} we have is from ${longCalendarDay(list.day)}, so it may have changed since.`, false, list);

const isOld = (list: Named, now: Date): list is NonNullable<Named> =>
	list !== null && daysOld(list.day, officeDay(now)) > REGISTER_DAYS.fresh;

/** What lists of facts say: "Registered charity since 3 December 2012, seen on 27 November 2026." Nothing if it isn't on one. */
export const factLines = ({ facts }: Pick<RegisterFacts, "facts">, now: Date): RegisterLine[] =>
	facts.flatMap(({ says, since, list }) => [
		lineOf(`${says}${since ? ` since ${longCalendarDay(since)}` : ""}, ${seen(list)}.`, false, list),
		...(isOld(list, now) ? [oldLine(list)] : []),
	]);

/**
 * What registers say about a provider, a line for each fact with the day of its list. A provider that takes no NDIS funding has
 * only actions and a registration that is in force or was taken away.
 */
export const registerLines = (
	{ state, why, list, registrations, before, conditions, areas: checked, actions, actions_list }: RegisterFacts,
	areas: readonly { id: number; name: string }[],
	isNdis: boolean,
	now: Date,
): RegisterLine[] => {
	const line = (text: string, isWarning = false, to = list) => lineOf(text, isWarning, to);
	const lines: RegisterLine[] = [];
	const offered = areas.map(({ id, name }) => ({ name, ...(checked.find((one) => one.id === id) ?? NOT_ASKED) }));
	const use = usable(offered);
	if (list && state === "registered") {
		for (const { until, groups } of registrations)
			lines.push(
				line(`On the NDIS register for ${groupWords(groups)} until ${longCalendarDay(until)}, ${seen(list)}.`),
			);
		const missing = offered.filter(({ is_other }) => is_other);
		if (missing.length > 0)
			lines.push(line(`Not on the NDIS register for ${listed(missing.map(({ name }) => name))}. ${usable(missing)}`));
		for (const text of conditions) lines.push(line(`Condition of registration: “${text}”`, true));
	} else if (list && state === "not_on_list" && ENDED[why]) {
		lines.push(line(`${ENDED[why]}, ${seen(list)}.${why === "suspended" ? ` ${use}` : ""}`, true));
	} else if (list && why === "ended" && before) {
		// A lapsed registration may keep the last day that it would have had.
		const on = before.until && before.until < officeDay(now) ? ` on ${longCalendarDay(before.until)}` : "";
		lines.push(line(`NDIS registration ended${on}, ${seen(list)}. ${use}`));
	} else if (list && state === "not_on_list") {
		if (isNdis) lines.push(line(`Not on the NDIS register, ${seen(list)}. ${use}`));
	} else if (isNdis)
		lines.push(line(NOT_CHECKED[why] ?? "NDIS registration not checked: we couldn't read it in the register."));
	for (const { says, from } of actions)
		lines.push(line(`${says}${from ? ` since ${longCalendarDay(from)}` : ""}, in force.`, true, actions_list));
	const old = [list, actions_list].find((one) => isOld(one, now));
	if (old && lines.length > 0) lines.push(oldLine(old));
	return lines;
};
