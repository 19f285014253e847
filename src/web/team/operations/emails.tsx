import type { StuckEmail } from "#contract/operations/operations.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox, TextArea } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { moment } from "../cases/words.ts";
import styles from "./operations.module.css";
import { answerWords, emailWords } from "./words.ts";

const Email = ({
	email,
	today,
	mayChange,
	chosen,
}: {
	email: StuckEmail;
	today: string;
	mayChange: boolean;
	chosen: boolean;
}) => {
	const { id, kind, to, created_at, state, attempts, last_error, next_try_at } = email;
	const name = emailWords(kind);
	const said = last_error && (
		<>
			{answerWords(last_error)} <span className={styles.code}>({last_error})</span>
		</>
	);
	return (
		<li className={styles.row}>
			<div className={styles.about}>
				{mayChange ? (
					<Checkbox
						id={`email-${id}`}
						name="email"
						value={id}
						label={<strong>{name}</strong>}
						defaultChecked={chosen}
						hint={
							<>
								To {to}
								{said && <br />}
								{said}
							</>
						}
					/>
				) : (
					<>
						<h3 className={styles.name}>{name}</h3>
						<p>To {to}</p>
						{said && <p>{said}</p>}
					</>
				)}
			</div>
			<div className={styles.side}>
				<p className={styles.state} data-kind={state === "failed" ? "wrong" : "waits"}>
					{state === "failed" ? "Failed" : "Waiting"}
				</p>
				<p>
					Created <time dateTime={created_at}>{moment(created_at, today)}</time>,{" "}
					{attempts === 1 ? "tried once" : `tried ${attempts} times`}
				</p>
				{state === "waiting" && <p>{next_try_at ? `Next try ${moment(next_try_at, today)}` : "In the queue"}</p>}
				{email.case && (
					<p>
						About{" "}
						<Link href={teamLinks.case(email.case.id)}>
							case <Reference>{email.case.reference}</Reference>
						</Link>
					</p>
				)}
			</div>
		</li>
	);
};

/** Labels of the form, in page order. */
export const LABELS = { emails: "Emails to fix", reason: "Reason for not sending" };

/** Emails that failed or have waited too long. Administrators can send or discard selected emails. */
export const Emails = ({
	emails,
	today,
	mayChange,
	sends,
}: {
	emails: readonly StuckEmail[];
	today: string;
	mayChange: boolean;
	/** False in the demo, which stores emails instead of sending them. */
	sends: boolean;
}) => {
	const { typed = {}, errors = {} } = useRefused(["send-again", "give-up"]) ?? {};
	const chosen = (typed.all ? typed.shown : typed.email) ?? [];
	const list = (
		<ul className={styles.rows}>
			{emails.map((email) => (
				<Email key={email.id} email={email} today={today} mayChange={mayChange} chosen={chosen.includes(email.id)} />
			))}
		</ul>
	);
	if (!mayChange) return list;
	return (
		<ActForm intent="give-up" others={["send-again"]} labels={LABELS}>
			<fieldset className={styles.choice} id="emails" aria-describedby={errors.emails ? "emails-error" : undefined}>
				<legend className="visually-hidden">{LABELS.emails}</legend>
				{list}
			</fieldset>
			{emails.length > 1 && <Checkbox id="all" name="all" label={`All ${emails.length} on this page`} />}
			{emails.map(({ id }) => (
				<input key={id} type="hidden" name="shown" value={id} />
			))}
			<Card as="section" aria-labelledby="see-to">
				<Stack gap={4}>
					<h3 id="see-to" className={styles.name}>
						Fix the selected emails
					</h3>
					<div className={styles.deeds}>
						<div className={styles.deed}>
							<div>
								<Button type="submit" name="intent" value="send-again">
									Send again
								</Button>
							</div>
							<p className={styles.note}>
								{sends
									? "We’ll send them now and retry if they fail."
									: "The demo stores emails instead of sending them."}
							</p>
						</div>
						<div className={styles.deed}>
							<Field
								name="reason"
								as={TextArea}
								hint="For example: called them, the address was mistyped. We record this in the audit log."
								rows={2}
							/>
							<div>
								<Button type="submit" variant="secondary" name="intent" value="give-up">
									Discard
								</Button>
							</div>
						</div>
					</div>
				</Stack>
			</Card>
		</ActForm>
	);
};
