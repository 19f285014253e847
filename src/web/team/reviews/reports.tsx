import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import { REPORT_REASONS, type ReportOutcome, type ReportWay } from "#contract/reviews/report-options.ts";
import { REVIEW_MOVES } from "#contract/reviews/states.ts";
import { counted } from "#contract/shared/counted.ts";
import { canFollow } from "#contract/shared/states.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import cases from "../cases/case.module.css";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";

type Part = "review" | "reply";
const PARTS: Record<Part, { name: string; writer: string }> = {
	review: { name: "review", writer: "its writer" },
	reply: { name: "reply", writer: "the provider" },
};
const OUTCOMES: Record<ReportOutcome, string> = {
	kept: "Left up",
	changed: "Left up after a change",
	removed: "Removed",
};

/** The three ways out for the open reports of one part, one press each. */
const Ways = ({ review, part }: { review: ReviewUnderReview; part: Part }) => {
	const { name, writer } = PARTS[part];
	const mayAsk = part === "reply" || canFollow(REVIEW_MOVES["ask-change"], review.state);
	const ways: [ReportWay, string][] = [
		["keep", `Leave the ${name} up`],
		...(mayAsk ? [["change", `Ask ${writer} to change it`] satisfies [ReportWay, string]] : []),
		["remove", `Remove the ${name}`],
	];
	return (
		<div className={common.ways}>
			{ways.map(([way, label]) => (
				<ActForm
					key={way}
					intent="reports"
					hidden={{ version: review.version, updated: review.response?.updated ?? "", part, way }}
					submit={label}
					variant={way === "remove" ? "danger" : "secondary"}
					inline
				/>
			))}
		</div>
	);
};

/** Reports about the review and its reply, with the ways out. Writer and reporters get an email. */
export const Reports = ({ review, today }: { review: ReviewUnderReview; today: string }) => {
	const open = review.reports.filter(({ outcome }) => outcome === null);
	return (
		<Section id="reports" title="Reports" gap={3}>
			{open.length > 0 && (
				<p>
					{counted(open.length, "open report")} from {counted(review.report_networks, "network")}. Writer and reporters
					get an email, and don’t learn who the other is.
				</p>
			)}
			<ol className={common.history}>
				{review.reports.map((one) => (
					<li key={`${one.at} ${one.case_id}`}>
						<time dateTime={one.at}>{moment(one.at, today)}</time>
						<div>
							<p>
								<strong>{REPORT_REASONS[one.reason].label}</strong>, about the {one.part}
								{one.is_provider && ", by the provider"}
								{one.outcome
									? `. ${OUTCOMES[one.outcome]}.`
									: one.due_at && `. Decide by ${moment(one.due_at, today)}.`}{" "}
								{one.case_id && (
									<Link href={teamLinks.case(one.case_id)}>
										Case<span className="visually-hidden"> of the report of {moment(one.at, today)}</span>
									</Link>
								)}
							</p>
							<p className={cases.words}>“{one.words}”</p>
							{one.asked_at && !one.outcome && (
								<p>
									{one.changed_at
										? "The writer changed the review. Read it, then publish or reject it."
										: `Asked to change it ${moment(one.asked_at, today)}.`}
								</p>
							)}
						</div>
					</li>
				))}
			</ol>
			{(["review", "reply"] as const).map(
				(part) => open.some((one) => one.part === part) && <Ways key={part} review={review} part={part} />,
			)}
		</Section>
	);
};
