import type { MatchCandidate } from "#contract/referrals/referrals.ts";
import { links } from "#web/lib/links.ts";
import { sharesInWords } from "#web/lib/referral-words.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Checkbox, Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { moment, wayWords } from "../cases/words.ts";
import styles from "./match.module.css";

interface Props {
	candidate: MatchCandidate;
	caseId: string;
	/** The page's query, kept in links so that the list stays the same. */
	query: string;
	today: string;
	/** Which details exist to share, beyond name and contact details. */
	has: { needs: boolean; plan: boolean };
	/** The consent form is open. */
	isOpen: boolean;
	isClosed: boolean;
	errors: Record<string, string>;
	/** Values of a refused consent form. */
	typed: { given_by: string; relation: string; way: string; shares: string[]; day: string; time: string } | undefined;
	picked: boolean;
}

const WAYS = [
	{ value: "phone", label: "By phone" },
	{ value: "e-mail", label: "By email" },
];

/** One provider of the list: reasons for and against, consent, and a checkbox to select it. */
export const Candidate = ({ candidate, caseId, query, today, has, isOpen, isClosed, errors, typed, picked }: Props) => {
	const { id, name, consent, exclusions, reasons, warnings } = candidate;
	const fits = exclusions.length === 0;
	const own = `provider-${id}`;
	const formHref = `${links.teamMatch(caseId)}?${query}${query ? "&" : ""}consent=${id}#${own}`;
	return (
		<li id={own} className={styles.candidate} data-fits={fits}>
			<div className={styles.top}>
				<h3 className={styles.name}>
					<a href={links.profile(candidate)}>{name}</a>
					{candidate.is_chosen && <span className={styles.chosen}>Their choice</span>}
				</h3>
				{fits && !isClosed && (
					<Checkbox
						id={`pick-${id}`}
						name="providers"
						value={id}
						form="send"
						label={
							<>
								Send<span className="visually-hidden"> to {name}</span>
							</>
						}
						disabled={consent === null}
						defaultChecked={picked && consent !== null}
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
			{reasons.length > 0 && (
				<ul className={styles.reasons}>
					{reasons.map((reason) => (
						<li key={reason}>
							<Icon name="check" size="small" /> {reason}
						</li>
					))}
				</ul>
			)}
			{warnings.map((warning) => (
				<p key={warning} className={styles.warning}>
					<Icon name="warning" size="small" /> {warning}
				</p>
			))}
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
								<span className="visually-hidden"> for {name}</span>
							</Link>
						</>
					)}
				</p>
			)}
			{isOpen && (
				<PostForm intent="consent">
					<input type="hidden" name="provider" value={id} />
					<Radios
						name="given_by"
						id={`given-by-${id}`}
						legend={`Who gave consent for ${name}?`}
						options={[
							{ value: "participant", label: "The participant" },
							{ value: "representative", label: "Their representative" },
						]}
						defaultValue={typed?.given_by ?? consent?.given_by}
						error={errors.given_by}
					/>
					<TextField
						id={`relation-${id}`}
						name="relation"
						label="Representative’s relationship to them"
						hint="For example mother, guardian or support coordinator."
						maxLength={100}
						defaultValue={typed?.relation ?? consent?.relation ?? ""}
						error={errors.relation}
						autoComplete="off"
					/>
					<Checkboxes
						name="shares"
						id={`shares-${id}`}
						legend="What else can we share?"
						hint="They must have agreed to each."
						optional
						options={[
							{ value: "needs", label: has.needs ? "Details of their needs" : "Details of their needs (none yet)" },
							{ value: "plan", label: has.plan ? "Their plan file" : "Their plan file (none yet)" },
						]}
						defaultValues={typed?.shares ?? consent?.shares ?? []}
					/>
					<Radios
						name="way"
						id={`way-${id}`}
						legend="How did they tell us?"
						options={WAYS}
						defaultValue={typed?.way}
						error={errors.way}
					/>
					<div className={styles.when}>
						<TextField
							id={`day-${id}`}
							name="day"
							type="date"
							label="Day, if not today"
							optional
							max={today}
							defaultValue={typed?.day}
							error={errors.given_at}
						/>
						<TextField id={`time-${id}`} name="time" type="time" label="Time" optional defaultValue={typed?.time} />
					</div>
					<div>
						<Button type="submit">Save consent</Button>
					</div>
				</PostForm>
			)}
			{consent && (
				<Question
					action={`Withdraw consent for ${name}`}
					title={`Withdraw consent for ${name}?`}
					keep="Keep the consent"
					open={(errors.way !== undefined && !isOpen) || undefined}
				>
					<p>
						If they have a referral for this request, it ends straight away and they can no longer open it. They may
						remember what they’ve already seen. You can’t undo this.
					</p>
					<PostForm intent="withdraw">
						<input type="hidden" name="provider" value={id} />
						<Select id={`withdraw-${id}`} name="way" label="How did the person tell us?" options={WAYS} />
						<div>
							<Button type="submit" variant="danger">
								Yes, withdraw consent<span className="visually-hidden"> for {name}</span>
							</Button>
						</div>
					</PostForm>
				</Question>
			)}
		</li>
	);
};
