import type { RecordLine } from "#contract/people/records.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Name, Phone, Reference } from "../../../ui/bdi/bdi.tsx";
import { kindWords } from "../../cases/words.ts";
import common from "../../common/common.module.css";
import styles from "./records.module.css";
import { becameOf, calledOf, casesInWords, dayOf, partsInWords } from "./words.ts";

/** A person in a list: contact details, number of cases and the latest case. */
export const PersonLine = ({ person, href }: { person: RecordLine; href: string }) => (
	<li className={styles.line} data-open={person.open > 0 ? "" : undefined}>
		<Link href={href} className={styles.name}>
			<Name>{calledOf(person)}</Name>
			<span className={common.title}>{casesInWords(person)}</span>
		</Link>
		<p className={common.facts}>
			<span>{partsInWords(person.parts)}</span>
			{person.name && person.emails.map((email) => <span key={email}>{email}</span>)}
			{person.phones.map((phone) => (
				<Phone key={phone}>{phone}</Phone>
			))}
			{person.postcode && <span>{person.postcode}</span>}
		</p>
		{person.last && (
			<p className={common.facts}>
				<span>
					Last: {kindWords(person.last)} <Reference>{person.last.reference}</Reference>,{" "}
					<time dateTime={person.last.created_at}>{dayOf(person.last.created_at)}</time>
				</span>
				<span className={styles.became}>{becameOf(person.last)}</span>
			</p>
		)}
	</li>
);
