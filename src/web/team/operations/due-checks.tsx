import type { DueCheck } from "#contract/operations/operations.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { links } from "#web/lib/links.ts";
import { Link } from "#web/ui/link/link.tsx";
import desk from "../desk/desk.module.css";

const WHAT: Record<DueCheck["what"], { name: string; href?: string; how: string }> = {
	facts: {
		name: "Facts of law and money on our pages",
		href: links.teamFacts(),
		how: "Check each fact at its source.",
	},
	"funding-amounts": {
		name: "Support at Home budgets",
		href: links.teamAmounts(),
		how: "Enter the budgets of the new financial year.",
	},
	"danger-list": {
		name: "Words of danger and help numbers",
		how: "Call or look up each number, and read the words with a person who knows the field. A release brings the change.",
	},
};

/** What a person has to check again, and by when. */
export const DueChecks = ({ checks }: { checks: readonly DueCheck[] }) => (
	<ul className={desk.list}>
		{checks.map(({ what, check_again, is_due, count }) => {
			const { name, href, how } = WHAT[what];
			const day = longCalendarDay(check_again);
			return (
				<li key={what}>
					<p className={desk.name}>{href ? <Link href={href}>{name}</Link> : name}</p>
					<p className={desk.facts}>
						{is_due ? (
							<>
								<strong className={desk.mark}>Due</strong>
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
