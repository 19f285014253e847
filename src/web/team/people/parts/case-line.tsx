import type { ReactNode } from "react";
import type { RecordCase } from "#contract/people/records.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Name, Reference } from "../../../ui/bdi/bdi.tsx";
import { kindWords } from "../../cases/words.ts";
import common from "../../common/common.module.css";
import styles from "./records.module.css";
import { becameOf, dayOf } from "./words.ts";

/** One case of a person: kind, title, status, owner and date received. */
export const CaseLine = ({ one, children }: { one: RecordCase; children?: ReactNode }) => (
	<li className={styles.line} data-open={one.status === "closed" ? undefined : ""}>
		<Link href={teamLinks.case(one.id)} className={styles.name}>
			{kindWords(one)} <Reference>{one.reference}</Reference>
			{one.title && <span className={common.title}>{one.title}</span>}
		</Link>
		<p className={common.facts}>
			<span className={styles.became}>{becameOf(one)}</span>
			<span>
				Received <time dateTime={one.created_at}>{dayOf(one.created_at)}</time>
			</span>
			{one.owner && (
				<span>
					<Name>{one.owner}</Name>
				</span>
			)}
		</p>
		{children}
	</li>
);
