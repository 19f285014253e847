import type { Case } from "#contract/cases/cases.ts";
import type { RequestInCase } from "#contract/cases/make-request.ts";
import { EmailLink } from "#web/parts/email-link/email-link.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Answers } from "../../parts/questions/answers.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Link } from "../../ui/link/link.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./case.module.css";
import { FromCase } from "./from-case.tsx";
import type { RequestChoices } from "./request-fields.tsx";

/** The API's label for a case number that the visitor typed. */
const REFERENCE_GIVEN = "Reference given (not checked)";

interface Props {
	one: Case;
	/** What it says for a connect request. Null if none can be made from it. */
	request: RequestInCase | null;
	choices: RequestChoices | null;
}

/** The request behind a case: contact details, facts, the person's own words and links to what it is about. */
export const CaseRequest = ({ one, request, choices }: Props) => (
	<Section id="asked" title={one.title}>
		<Answers of={one} />
		<Facts>
			{one.public_reference && (
				<Fact term="Their reference">
					<Reference>{one.public_reference}</Reference>
				</Fact>
			)}
			{one.phone && (
				<Fact term="Phone">
					<PhoneLink of={one.phone} />
				</Fact>
			)}
			{one.email && (
				<Fact term="Email">
					<EmailLink of={one.email} />
				</Fact>
			)}
			{one.linked.map(({ id, reference, is_made, is_open }) => (
				<Fact key={id} term={is_made ? "Connect request" : "Made from"}>
					<Link href={teamLinks.case(id)}>
						<Reference>{reference}</Reference>
					</Link>
					{is_open ? "" : ", closed"}
				</Fact>
			))}
			{one.facts.map(({ label, value }) => (
				<Fact key={label} term={label}>
					{label === REFERENCE_GIVEN ? <Link href={teamLinks.cases({ search: value })}>{value}</Link> : value}
				</Fact>
			))}
		</Facts>
		{one.said && <blockquote className={styles.said}>{one.said}</blockquote>}
		{request && choices && <FromCase source={request} choices={choices} />}
		{one.kind === "review" && (
			<div>
				<ButtonLink href={teamLinks.review(one.subject)} icon="star">
					Open the review
				</ButtonLink>
			</div>
		)}
		{one.reported && (
			<div>
				{one.reported.review !== null ? (
					<ButtonLink href={`${teamLinks.review(one.reported.review)}#reports`} icon="star">
						Open the review and its reports
					</ButtonLink>
				) : (
					<ButtonLink href={teamLinks.provider(one.reported.provider ?? 0)}>Open the profile</ButtonLink>
				)}
			</div>
		)}
		{one.publication === "reply" && (
			<div>
				<ButtonLink href={`${teamLinks.review(one.subject)}#responses`} icon="star">
					{one.said ? "Open the reply" : "Open the review"}
				</ButtonLink>
			</div>
		)}
		{one.publication === "profile" && (
			<div className={common.ways}>
				<ButtonLink href={`${teamLinks.provider(Number(one.subject))}#history`}>See what changed</ButtonLink>
				<ButtonLink href={teamLinks.providerEdit(Number(one.subject))} icon="edit" variant="secondary">
					Edit profile
				</ButtonLink>
			</div>
		)}
		{one.kind === "chat" && (
			<div>
				<ButtonLink href={teamLinks.chat(one.subject)} icon="message">
					Open the chat
				</ButtonLink>
			</div>
		)}
	</Section>
);
