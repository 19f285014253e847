import type { DueCheck } from "#contract/operations/operations.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "#web/ui/link/link.tsx";
import common from "../common/common.module.css";

const WHAT: Record<DueCheck["what"], { name: string; href?: string; how: string }> = {
	facts: {
		name: "Facts of law and money on our pages",
		href: teamLinks.facts(),
		how: "Check each fact at its source.",
	},
	"funding-amounts": {
		name: "Support at Home budgets",
		href: teamLinks.amounts(),
		how: "Enter the budgets of the new financial year.",
	},
	"contribution-rates": {
		name: "What people pay under Support at Home",
		how: "Check the shares at their source. A release brings the change.",
	},
	"danger-list": {
		name: "Words of danger and help numbers",
		how: "Call or look up each number, and read the words with a person who knows the field. A release brings the change.",
	},
};

/** What a person has to check again, and by when. */
export const DueChecks = ({ checks }: { checks: readonly DueCheck[] }) => (
	<ul className={common.list}>
		{checks.map(({ what, check_again, is_due, count }) => {
			const { name, href, how } = WHAT[what];
			const day = longCalendarDay(check_again);
			return (
				<li key={what}>
					<p className={common.name}>{href ? <Link href={href}>{name}</Link> : name}</p>
					<p className={common.facts}>
						{is_due ? (
							<>
								<strong className={common.mark}>Due</strong>
								<span>
									{count > 1 ? `${count}, the first since ${day}` : `Since ${day}`}. {how}
								</span>
							</>
						) : (
							<span>Next on {day}</span>
						)}
					</p>
				</li>
			);
		})}
	</ul>
);
