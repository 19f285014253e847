import type { CasePerson as Person } from "#contract/people/records.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import styles from "../people/parts/records.module.css";
import { becameOf, dayOf, partsInWords } from "../people/parts/words.ts";
import { kindWords } from "./words.ts";

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const counted = (count: number, word: string) => `${count} ${word} ${count === 1 ? "case" : "cases"}`;

const also = ({ earlier, later }: Person): string | undefined => {
	const parts = [...(earlier ? [counted(earlier, "older")] : []), ...(later ? [counted(later, "newer")] : [])];
	return parts.length > 0 ? parts.join(", ") : undefined;
};

const stateOf = ({ kind, confirmed }: Person["details"][number]): string =>
	`${kind === "email" ? "Email" : "Phone"} ${confirmed?.known_since ? "confirmed" : confirmed ? "may be someone else's" : "never confirmed"}`;

/** The people in a case, with their other cases. */
export const CasePeople = ({ people }: { people: readonly Person[] }) => (
	<ul className={styles.people} aria-label="People in this case">
		{people.map((one) => (
			<li key={one.id}>
				<span>{partsInWords(one.parts)}</span>
				<Link href={teamLinks.record(one.id)} className={styles.name}>
					{one.name ? <Name>{one.name}</Name> : "No name given"}
				</Link>
				{one.parts.length === 1 && one.parts[0] === "contact" && one.relation && <span>{one.relation}</span>}
				<strong>{also(one) ?? "No other cases"}</strong>
				{one.details.length > 0 && <span>{one.details.map(stateOf).join(" · ")}</span>}
				{one.duplicates > 0 && (
					<Link href={teamLinks.record(one.id)}>
						{one.duplicates === 1 ? "1 possible duplicate" : `${one.duplicates} possible duplicates`}
					</Link>
				)}
				{one.others.length > 0 && (
					<span className={styles.also}>
						{one.others.map((other, place) => (
							<span key={other.id}>
								{place > 0 && "; "}
								<Link href={teamLinks.case(other.id)}>
									<Reference>{other.reference}</Reference>
								</Link>{" "}
								{kindWords(other).toLowerCase()}, {dayOf(other.created_at)}, {lowered(becameOf(other))}
							</span>
						))}
						{one.earlier + one.later > one.others.length && " and more"}
					</span>
				)}
			</li>
		))}
	</ul>
);
