import type { ReactNode } from "react";
import type { ProfileClaim } from "#contract/referrals/claims.ts";
import { links, mailTo, telephone } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Radios, TextArea, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import type { Sent } from "./complaint.tsx";
import { moment, onMoment } from "./words.ts";

interface Props {
	claims: readonly ProfileClaim[];
	isOpen: boolean;
	today: string;
	/** The refused form, if any. */
	sent: Sent | undefined;
	/** Confirms the last action in this section. */
	told?: ReactNode;
}

/** What confirming does for the person. */
const rightsOf = ({ provider, name, referral }: ProfileClaim): string => {
	const others = provider.others === 1 ? "1 other profile" : `${provider.others} other profiles`;
	const account = provider.has_users
		? `${name} gets an invitation to manage ${provider.name}.`
		: `${name} gets an invitation as the owner of ${provider.account}${provider.others > 0 ? `, which has ${others}` : ""}.`;
	return referral ? `${account} The yes to ${referral} counts, and we email the person.` : account;
};

const resultOf = (one: ProfileClaim, today: string): string => {
	const checked = `${onMoment(one.checked_at ?? "", today)}${one.checked_by ? ` by ${one.checked_by}` : ""}`;
	if (one.state === "refused") return `Refused ${checked}: ${one.note}`;
	const source = one.number_from === "register" ? one.register : "our listing";
	return `Confirmed ${checked}. Called ${one.number_called} (from ${source}), spoke to ${one.spoke_to}.${one.note ? ` ${one.note}` : ""}`;
};

const Check = ({ one, sent }: { one: ProfileClaim; sent: Sent | undefined }) => {
	const refused = sent?.fields.claim === one.id ? sent : undefined;
	const { fields = {}, errors = {} } = refused ?? {};
	const id = (name: string) => `${name}-${one.id}`;
	const claim = <input type="hidden" name="claim" value={one.id} />;
	return (
		<div className={desk.ways}>
			<Disclosure summary="Confirm after a call" open={refused?.intent === "confirm-claim"}>
				<PostForm intent="confirm-claim">
					{claim}
					<p>
						Call a number from our listing or a register. Never call the number they typed. Ask if {one.name} may answer
						for {one.provider.name}.
					</p>
					<TextField
						id={id("number")}
						name="number"
						type="tel"
						label="Which number did you call?"
						width="phone"
						autoComplete="off"
						defaultValue={fields.number ?? one.provider.phone ?? ""}
						error={errors.number}
					/>
					<Radios
						id={id("number_from")}
						name="number_from"
						legend="Where is the number from?"
						options={[
							{ value: "listing", label: "Our listing" },
							{ value: "register", label: "A register" },
						]}
						defaultValue={fields.number_from}
						error={errors.number_from}
					/>
					<TextField
						id={id("register")}
						name="register"
						label="If from a register, which one?"
						hint="For example, the NDIS Commission’s provider register."
						optional
						maxLength={200}
						autoComplete="off"
						defaultValue={fields.register}
						error={errors.register}
					/>
					<TextField
						id={id("spoke_to")}
						name="spoke_to"
						label="Who did you speak to?"
						maxLength={100}
						autoComplete="off"
						defaultValue={fields.spoke_to}
						error={errors.spoke_to}
					/>
					<TextField
						id={id("email")}
						name="email"
						type="email"
						label={`Email of ${one.name}`}
						hint="From their answer, or as they gave it on the call. The invitation goes there."
						autoComplete="off"
						defaultValue={fields.email ?? one.email ?? ""}
						error={errors.email}
					/>
					<TextArea
						id={id("note")}
						name="note"
						rows={3}
						label="Note"
						optional
						defaultValue={refused?.intent === "confirm-claim" ? fields.note : ""}
						error={refused?.intent === "confirm-claim" ? errors.note : undefined}
					/>
					<p>{rightsOf(one)}</p>
					<div>
						<Button type="submit">Confirm {one.name}</Button>
					</div>
				</PostForm>
			</Disclosure>
			<Disclosure summary="Refuse" open={refused?.intent === "refuse-claim"}>
				<PostForm intent="refuse-claim">
					{claim}
					<TextArea
						id={id("why")}
						name="note"
						rows={3}
						label="Why?"
						defaultValue={refused?.intent === "refuse-claim" ? fields.note : ""}
						error={refused?.intent === "refuse-claim" ? errors.note : undefined}
					/>
					<p>
						{one.referral
							? `${one.referral} waits for an answer again, and its links end. We email the address they typed, not the person.`
							: "We email the address they typed."}
					</p>
					<div>
						<Button type="submit" variant="secondary">
							Refuse {one.name}
						</Button>
					</div>
				</PostForm>
			</Disclosure>
		</div>
	);
};

/** Who says they speak for a provider without users, and the team's check by phone (decision 72). */
export const Claims = ({ claims, isOpen, today, sent, told }: Props) => (
	<section aria-labelledby="claims">
		<Stack gap={4}>
			<h2 id="claims" className={desk.heading}>
				Check by phone
			</h2>
			{told}
			<ul className={styles.notes}>
				{claims.map((one) => (
					<li key={one.id} className={styles.referral} data-state={one.state}>
						<p>
							<strong>
								{one.referral ? "Check who answered for" : "Check who asks for access to"} {one.provider.name}
							</strong>{" "}
							{one.referral}
						</p>
						<Facts>
							<Fact term="Name">{one.name}</Fact>
							<Fact term="Role">{one.role}</Fact>
							{one.email && (
								<Fact term="Email, as typed">
									<a href={mailTo(one.email)}>{one.email}</a>
								</Fact>
							)}
							{one.phone && <Fact term="Phone, as typed">{one.phone}</Fact>}
							<Fact term="Number in our listing">
								{one.provider.phone ? (
									<a href={telephone(one.provider.phone)}>{one.provider.phone}</a>
								) : (
									"None. Find one in a register"
								)}
							</Fact>
							<Fact term="Profile">
								<a href={links.teamProvider(one.provider.id)}>{one.provider.name}</a>
							</Fact>
							<Fact term="Sent">{moment(one.created_at, today)}</Fact>
						</Facts>
						{one.state === "waiting" ? isOpen && <Check one={one} sent={sent} /> : <p>{resultOf(one, today)}</p>}
					</li>
				))}
			</ul>
		</Stack>
	</section>
);
