import { type AuditLine, listAudit } from "#contract/accounts/team-members.ts";
import { counted } from "#contract/shared/counted.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { askBy } from "../answer.ts";
import { moment } from "../cases/words.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { SearchBar } from "../common/search-bar.tsx";
import type { Route } from "./+types/audit";
import { About } from "./about.tsx";
import styles from "./audit.module.css";
import { eventWords } from "./event-words.ts";

const FIELDS = ["who", "event", "about", "from", "to"] as const;

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	// Earlier links call the event "deed".
	const typedIn = (field: string) => searchParams.get(field) ?? (field === "event" ? searchParams.get("deed") : null);
	const asked = Object.fromEntries(
		FIELDS.map((field) => [field, (typedIn(field) ?? "").trim().slice(0, 200)]),
	) as Record<(typeof FIELDS)[number], string>;
	const page = pageIn(searchParams);
	const { found, errors } = await askBy(from, listAudit, { query: { ...asked, page: String(page) } });
	return {
		asked,
		page,
		today: officeDay(from.context.get(requestContext).now()),
		errors,
		...(found ?? { results: [], count: 0, totalPages: 0, events: [] }),
	};
};

const inWords = (value: unknown): string =>
	Array.isArray(value)
		? value.map(inWords).join(", ")
		: value instanceof Object
			? JSON.stringify(value)
			: String(value ?? "none");

/** Shows `{"was":"member","is":"lead"}` as `was: member, is: lead`. */
const factsInWords = (facts: AuditLine["facts"]): string =>
	Object.entries(facts)
		// jsonb doesn't keep the order of keys.
		.sort(([a], [b]) => Number(b === "was") - Number(a === "was"))
		.map(([name, value]) => `${name.replaceAll("_", " ")}: ${inWords(value)}`)
		.join(", ");

/** Audit log: what was done or viewed, by which account and when. */
export default function Audit({
	loaderData: { asked, page, today, results, count, totalPages, events, errors },
}: Route.ComponentProps) {
	const isNarrow = FIELDS.some((field) => asked[field]);
	const field = (name: (typeof FIELDS)[number]) => ({ id: name, name, defaultValue: asked[name], error: errors[name] });
	const known = events.includes(asked.event) || !asked.event ? events : [asked.event, ...events];
	return (
		<ConsolePage
			title="Audit"
			status={
				<p role="status">
					{counted(count, "entry", "entries")}
					{isNarrow && (count === 1 ? " matches" : " match")}. This log can’t be changed. Viewing it is logged too.
				</p>
			}
		>
			<SearchBar action={teamLinks.audit()}>
				<TextField {...field("who")} label="Person" hint="Part of a name or email" autoComplete="off" />
				<Select
					{...field("event")}
					label="Action"
					hint="What was done or viewed"
					placeholderOption="All actions"
					options={known
						.map((value) => ({ value, label: eventWords(value) }))
						.toSorted((a, b) => a.label.localeCompare(b.label))}
				/>
				<TextField
					{...field("about")}
					label="About"
					hint={
						<>
							For example <Reference>C-1061</Reference> or provider:12
						</>
					}
					autoComplete="off"
				/>
				<TextField {...field("from")} type="date" label="From" hint="First day" />
				<TextField id="to" name="to" type="date" label="To" hint="Last day" defaultValue={asked.to} error={errors.to} />
			</SearchBar>
			{results.length > 0 ? (
				<ol className={styles.lines} aria-label="Audit log">
					{results.map((line) => (
						<li key={line.id} className={styles.line}>
							<time dateTime={line.at}>{moment(line.at, today)}</time>
							<span className={styles.who}>{line.who ?? "The service"}</span>
							<span>{eventWords(line.event)}</span>
							<Link href={teamLinks.audit({ about: line.about })} className={styles.about}>
								<About about={line.about} reference={line.reference} />
							</Link>
							{Object.keys(line.facts).length > 0 && <span className={styles.facts}>{factsInWords(line.facts)}</span>}
						</li>
					))}
				</ol>
			) : (
				<p>
					No entries match.{" "}
					{isNarrow && (
						<>
							<Link href={teamLinks.audit()}>Show all entries</Link>.
						</>
					)}
				</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of the audit log"
				hrefFor={(number) => teamLinks.audit({ ...asked, page: number })}
			/>
		</ConsolePage>
	);
}
