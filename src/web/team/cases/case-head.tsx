import type { Case } from "#contract/cases/cases.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Breakable } from "#web/ui/breakable/breakable.tsx";
import common from "../common/common.module.css";
import styles from "./case.module.css";
import { Clock } from "./clock.tsx";
import { flagWords, kindWords, moment, STATUS_WORDS } from "./words.ts";

/** Whose case it is, how it stands and what is next. */
export const CaseHead = ({ one, isOpen, today }: { one: Case; isOpen: boolean; today: string }) => (
	<div className={common.head}>
		<h1>
			<span className={common.kind}>
				{kindWords(one)} <Reference>{one.reference}</Reference>
			</span>
			<Breakable>{one.name ?? one.email ?? "No name given"}</Breakable>
		</h1>
		<p className={styles.standing}>
			<strong>{STATUS_WORDS[one.status]}</strong>
			<span>{one.owner ? <Name>{one.owner.name}</Name> : "Unassigned"}</span>
			<Clock clock={one.clock} today={today} />
			{one.snoozed_until && <span>Snoozed until {moment(one.snoozed_until, today)}</span>}
			{flagWords(one.flags).map((words) => (
				<span key={words} className={common.mark}>
					{words}
				</span>
			))}
		</p>
		{one.next_action && (
			<p>
				Next: <bdi>{one.next_action}</bdi>
			</p>
		)}
		<p className={`${styles.towork} ${styles.screen}`}>
			<a href="#write">{isOpen ? "Write" : "Add a note"}</a>
			<a href="#work">{isOpen ? "Actions" : "Outcome"}</a>
		</p>
	</div>
);
