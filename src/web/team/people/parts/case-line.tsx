import type { ReactNode } from "react";
import type { RecordCase } from "#contract/people/records.ts";
import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Reference } from "../../../ui/bdi/bdi.tsx";
import { KIND_WORDS } from "../../cases/words.ts";
import desk from "../../desk/desk.module.css";
import styles from "./records.module.css";
import { becameOf, dayOf } from "./words.ts";

/** One case of a person: kind, title, status, owner and date received. */
export const CaseLine = ({ one, children }: { one: RecordCase; children?: ReactNode }) => (
	<li className={styles.line} data-open={one.status === "closed" ? undefined : ""}>
		<Link href={links.teamCase(one.id)} className={styles.name}>
			{KIND_WORDS[one.kind]} <Reference>{one.reference}</Reference>
			{one.title && <span className={desk.title}>{one.title}</span>}
		</Link>
		<p className={desk.facts}>
			<span className={styles.became}>{becameOf(one)}</span>
			<span>
				Received <time dateTime={one.created_at}>{dayOf(one.created_at)}</time>
			</span>
			{one.owner && <span>{one.owner}</span>}
		</p>
		{children}
	</li>
);
