import { REGISTER_DAYS, type RegisterFacts } from "#contract/providers/register.ts";
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

/** "Therapeutic supports and 4 other groups": those of the services here first. */
const groupWords = (groups: RegisterFacts["registrations"][number]["groups"]): string => {
	const offered = groups.filter(({ is_offered }) => is_offered);
	const named = (offered.length > 0 ? offered : groups).slice(0, MOST_NAMED);
	const others = groups.length - named.length;
	return listed([
		...named.map(({ name }) => name),
		...(others > 0 ? [`${others} other ${others === 1 ? "group" : "groups"}`] : []),
	]);
};

const daysSince = (day: string, now: Date): number =>
	Math.round((Date.parse(officeDay(now)) - Date.parse(day)) / 86_400_000);

const NOT_CHECKED: Record<string, string> = {
	no_abn: "NDIS registration not checked: we don't have this provider's ABN.",
	no_list: "NDIS registration not checked: we don't have the register.",
	old_list: "NDIS registration not checked: the register we have is too old.",
};

const USABLE = "You can use them if your plan is self- or plan-managed.";

const ENDED: Record<string, string> = {
	suspended: "NDIS registration suspended",
	revoked: "NDIS registration revoked",
};

const seen = ({ day }: { day: string }) => `seen on ${longCalendarDay(day)}`;

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
	const linkOf = (to: typeof list) =>
		to?.address ? { href: to.address, text: `Look it up in the ${to.name}` } : undefined;
	const line = (text: string, isWarning = false, to = list): RegisterLine => ({ text, isWarning, link: linkOf(to) });
	const lines: RegisterLine[] = [];
	if (list && state === "registered") {
		for (const { until, groups } of registrations)
			lines.push(
				line(`On the NDIS register for ${groupWords(groups)} until ${longCalendarDay(until)}, ${seen(list)}.`),
			);
		const missing = areas
			.filter(({ id }) => checked.some((one) => one.id === id && one.is_other))
			.map(({ name }) => name);
		if (missing.length > 0) lines.push(line(`Not on the NDIS register for ${listed(missing)}. ${USABLE}`));
		for (const text of conditions) lines.push(line(`Condition of registration: “${text}”`, true));
	} else if (list && state === "not_on_list" && ENDED[why]) {
		lines.push(line(`${ENDED[why]}, ${seen(list)}.${why === "suspended" ? ` ${USABLE}` : ""}`, true));
	} else if (list && why === "ended" && before?.until) {
		lines.push(line(`NDIS registration ended on ${longCalendarDay(before.until)}, ${seen(list)}. ${USABLE}`));
	} else if (list && state === "not_on_list") {
		if (isNdis) lines.push(line(`Not on the NDIS register, ${seen(list)}. ${USABLE}`));
	} else if (isNdis)
		lines.push(line(NOT_CHECKED[why] ?? "NDIS registration not checked: we couldn't read it in the register."));
	for (const { says, from } of actions)
		lines.push(line(`${says}${from ? ` since ${longCalendarDay(from)}` : ""}, in force.`, true, actions_list));
	const old = [list, actions_list].find((one) => one && daysSince(one.day, now) > REGISTER_DAYS.fresh);
	if (old && lines.length > 0)
		lines.push(
			line(`The ${old.name} we have is from ${longCalendarDay(old.day)}, so it may have changed since.`, false, old),
		);
	return lines;
};
