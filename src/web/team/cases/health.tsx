import { teamLinks } from "../../lib/team-links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Section } from "../common/section.tsx";

/** The details (null once deleted), or why the team member may not read them. */
export type OpenedDetails =
	| { details: { label: string; value: string }[] | null; has_plan: boolean }
	| { refused: string };

interface Props {
	caseId: string;
	quoteId: string;
	/** Undefined until the team member opens them. */
	opened: OpenedDetails | undefined;
}

/** Health details. Hidden until opened, because we log each view. */
export const Health = ({ caseId, quoteId, opened }: Props) => (
	<Section id="health" title="Details and plan" gap={3}>
		{!opened && (
			<>
				<p>Contains health information. We log who views it.</p>
				<div>
					<ButtonLink href={teamLinks.caseDetails(caseId)} variant="secondary" icon="file">
						View details
					</ButtonLink>
				</div>
			</>
		)}
		{opened && "refused" in opened && <Notice kind="info" role="status" title={opened.refused} />}
		{opened && !("refused" in opened) && (
			<>
				{opened.details === null ? (
					<p>The details have been deleted.</p>
				) : (
					<Facts>
						{opened.details.map(({ label, value }) => (
							<Fact key={label} term={label}>
								{value}
							</Fact>
						))}
					</Facts>
				)}
				{opened.has_plan && (
					<div>
						<ButtonLink href={teamLinks.plan(quoteId)} variant="secondary" icon="download">
							Download the plan
						</ButtonLink>
					</div>
				)}
			</>
		)}
	</Section>
);
