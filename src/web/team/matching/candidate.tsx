import type { MatchCandidate } from "#contract/referrals/matching.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Choice, Choices, Field } from "#web/forms/contract-form.tsx";
import { links } from "#web/lib/links.ts";
import { sharesInWords } from "#web/lib/referral-words.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Checkbox, Select } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { moment, wayWords } from "../cases/words.ts";
import styles from "./match.module.css";

interface Props {
	candidate: MatchCandidate;
	caseId: string;
	/** Reasons that the list says once for all. */
	shared: readonly string[];
	/** The page's query, kept in links so that the list stays the same. */
	query: string;
	today: string;
	/** Which details exist to share, beyond name and contact details. */
	has: { needs: boolean; plan: boolean };
	/** The address opens the consent form. */
	isAsked: boolean;
	isClosed: boolean;
}

const WAYS = [
	{ value: "phone", label: "By phone" },
	{ value: "e-mail", label: "By email" },
];

const CONSENT_LABELS = {
	given_by: "Who gave consent?",
	relation: "Representative’s relationship to them",
	shares: "What else can we share?",
	way: "How did they tell us?",
	day: "Day, if not today",
	time: "Time",
};

/** One provider of the list: reasons for and against, consent, and a checkbox to select it. */
export const Candidate = ({ candidate, shared, caseId, query, today, has, isAsked, isClosed }: Props) => {
	const { id, name, consent, exclusions, reasons, warnings } = candidate;
	const hidden = { provider: id };
	const isOpen = [useRefused(["consent"], hidden) !== undefined, isAsked].includes(true) && !isClosed;
	const isKept = useRefused(["withdraw"], hidden) !== undefined;
	const refused = useRefused(["send"]);
	// What the person chose, until a colleague sends something else.
	const isPicked = refused ? refused.typed.providers?.includes(String(id)) : candidate.is_chosen;
	const fits = exclusions.length === 0;
	const own = `provider-${id}`;
	const formHref = `${teamLinks.match(caseId)}?${query}${query ? "&" : ""}consent=${id}#${own}`;
	return (
		<li id={own} className={styles.candidate} data-fits={fits}>
			<div className={styles.top}>
				<h3 className={styles.name}>
					<a href={links.profile(candidate)}>
						<Name>{name}</Name>
					</a>
					{candidate.is_chosen && <span className={styles.chosen}>Their choice</span>}
				</h3>
				{(fits || candidate.is_chosen || consent) && (
					<p>
						{consent ? (
							<>
								<Icon name="shield" size="small" /> Consent for {sharesInWords(consent.shares)}, given{" "}
								{moment(consent.given_at, today)} {wayWords(consent.way)}
							</>
						) : (
							"No consent yet"
						)}
						{!isClosed && !isOpen && fits && (
							<>
								{" "}
								<Link href={formHref} className={styles.open}>
									{consent ? "Change" : "Record consent"}
									<span className="visually-hidden">
										{" "}
										for <Name>{name}</Name>
									</span>
								</Link>
							</>
						)}
					</p>
				)}
				{fits && !isClosed && (
					<Checkbox
						id={`pick-${id}`}
						name="providers"
						value={id}
						form="send"
						label={
							<>
								Send
								<span className="visually-hidden">
									{" "}
									to <Name>{name}</Name>
								</span>
							</>
						}
						disabled={consent === null}
						defaultChecked={isPicked && consent !== null}
					/>
				)}
			</div>
			{!fits && (
				<ul className={styles.causes}>
					{exclusions.map(({ rule, cause }) => (
						<li key={rule}>
							<Icon name="close" size="small" /> {cause}
						</li>
					))}
				</ul>
			)}
			<ul className={styles.reasons}>
				{reasons
					.filter((reason) => !shared.includes(reason))
					.map((reason) => (
						<li key={reason}>
							<Icon name="check" size="small" /> {reason}
						</li>
					))}
				{warnings.map((warning) => (
					<li key={warning} className={styles.warning}>
						<Icon name="warning" size="small" /> {warning}
					</li>
				))}
			</ul>
			{isOpen && (
				<ActForm
					intent="consent"
					hidden={hidden}
					values={{ given_by: consent?.given_by, relation: consent?.relation ?? "", shares: consent?.shares }}
					labels={{ ...CONSENT_LABELS, given_by: `Who gave consent for ${name}?` }}
					idOf={(field) => `${field}-${id}`}
					submit="Save consent"
					variant="primary"
				>
					<Choice
						name="given_by"
						options={[
							{ value: "participant", label: "The participant" },
							{ value: "representative", label: "Their representative" },
						]}
					/>
					<Field
						name="relation"
						optional={false}
						hint="For example mother, guardian or support coordinator."
						autoComplete="off"
					/>
					<Choices
						name="shares"
						hint="They must have agreed to each."
						optional
						options={[
							{ value: "needs", label: has.needs ? "Details of their needs" : "Details of their needs (none yet)" },
							{ value: "plan", label: has.plan ? "Their plan file" : "Their plan file (none yet)" },
						]}
					/>
					<Choice name="way" options={WAYS} />
					<div className={styles.when}>
						<Field name="day" type="date" optional max={today} />
						<Field name="time" type="time" optional />
					</div>
				</ActForm>
			)}
			{consent && (
				<Question
					action={
						<>
							Withdraw consent for <Name>{name}</Name>
						</>
					}
					title={
						<>
							Withdraw consent for <Name>{name}</Name>?
						</>
					}
					keep="Keep the consent"
					open={isKept || undefined}
				>
					<p>
						If they have a referral for this request, it ends straight away and they can no longer open it. They may
						remember what they’ve already seen. You can’t undo this.
					</p>
					<ActForm
						intent="withdraw"
						hidden={hidden}
						labels={{ way: "How did the person tell us?" }}
						idOf={() => `withdraw-${id}`}
						submit={
							<>
								Yes, withdraw consent
								<span className="visually-hidden">
									{" "}
									for <Name>{name}</Name>
								</span>
							</>
						}
						variant="danger"
					>
						<Field name="way" as={Select} options={WAYS} />
					</ActForm>
				</Question>
			)}
		</li>
	);
};
