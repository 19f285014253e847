import type { ReactNode } from "react";
import { CLAIM_MOVES, claimState } from "#contract/referrals/claim-states.ts";
import type { ProfileClaim } from "#contract/referrals/claims.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { canFollow } from "#contract/shared/states.ts";
import { FoldedAct, useTyped } from "#web/forms/act-form.tsx";
import { EmailLink } from "#web/parts/email-link/email-link.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Name, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./case.module.css";
import { moment, onMoment } from "./words.ts";

interface Props {
	claims: readonly ProfileClaim[];
	isOpen: boolean;
	/** May end rights, as leads do. */
	mayEnd: boolean;
	today: string;
	/** Confirms the last action in this section. */
	told?: ReactNode;
}

/** What the code does for the person. */
const rightsOf = ({ provider, name, referral }: ProfileClaim): string => {
	const account =
		provider.has_users || provider.others.length > 0
			? `With the code, ${name} can look after ${provider.name}${provider.others.length > 0 ? " and the profiles ticked above" : ""}.`
			: `With the code, ${name} becomes the owner of ${provider.account}.`;
	return referral ? `${account} Then the yes to ${referral} counts, and we email the person.` : account;
};

const resultOf = (one: ProfileClaim, today: string): string => {
	const checked = `${onMoment(one.checked_at ?? "", today)}${one.checked_by ? ` by ${one.checked_by}` : ""}`;
	if (one.state === "refused") return `Refused ${checked}: ${one.note}`;
	if (!one.number_called)
		return `Confirmed ${checked}: an address at their own domain, and a business day without objection from the listed address.`;
	const source = one.number_from === "register" ? one.register : "our listing";
	return `Confirmed ${checked}. Called ${one.number_called} (from ${source}), spoke to ${one.spoke_to}.${one.note ? ` ${one.note}` : ""}`;
};

/** What the domain of an address says, if a colleague should look twice. */
const EVIDENCE: Record<string, string> = {
	public: "Anyone can get an address at this mail provider.",
	other: "This address isn’t at the domain of the profile’s email or website.",
	shared: "Several organisations use this domain.",
	government: "Many people have addresses at this government domain.",
	education: "Many people, students included, have addresses at this domain.",
};

/** What is known of the mailbox and the profile’s own address so far. */
const Signs = ({ one, today }: { one: ProfileClaim; today: string }) => {
	const warned = [
		...(one.evidence && EVIDENCE[one.evidence] ? [`${one.email}: ${EVIDENCE[one.evidence]}`] : []),
		...(one.invited_email && one.email && one.invited_email.toLowerCase() !== one.email.toLowerCase()
			? [`The invitation went to ${one.invited_email}. They typed ${one.email}.`]
			: []),
		...(one.invited_email && one.invited_email !== one.email && one.invited_evidence && EVIDENCE[one.invited_evidence]
			? [`${one.invited_email}: ${EVIDENCE[one.invited_evidence]}`]
			: []),
	];
	return (
		<>
			{warned.length > 0 && (
				<Notice kind="warning" title="Check the address">
					{warned.map((text) => (
						<p key={text}>{text}</p>
					))}
				</Notice>
			)}
			{one.mailbox_proven_at && (
				<p>
					They opened a link at their address {onMoment(one.mailbox_proven_at, today)}, so they can answer referrals
					without names.{" "}
					{one.state === "waiting" &&
						(one.owns_at
							? `They get full access ${onMoment(one.owns_at, today)}, unless the listed address objects.`
							: "Full access needs your call.")}
				</p>
			)}
			{one.listed_told_at && <p>We told the listed address {onMoment(one.listed_told_at, today)}.</p>}
			{one.held_at && (
				<Notice kind="error" title={`On hold ${onMoment(one.held_at, today)}`}>
					<p>
						{one.held_why === "listed-address"
							? "The profile’s own address says that it didn’t ask for this. Call the provider."
							: one.held_why}
					</p>
				</Notice>
			)}
			{one.code && (
				<Notice kind="info" title={`Read out this code: ${one.code.slice(0, 3)} ${one.code.slice(3)}`}>
					<p>
						Read it to the person on the number you called, and to nobody else. It works with the link we emailed to{" "}
						{one.invited_email}, until {moment(one.invite_ends_at ?? "", today)}, with five tries.
					</p>
				</Notice>
			)}
			{one.state === "waiting" && one.called_at && !one.code && (
				<p>
					{one.checked_by} called {onMoment(one.called_at, today)}. The invitation went to {one.invited_email}. If it
					isn’t used, call again.
				</p>
			)}
		</>
	);
};

/** Stops what a claim gave, or may give, with a reason. They work on a closed case too. */
const STOPS = {
	hold: {
		summary: "Freeze this claim",
		says: () => "Its links stop at once. Access that came from it closes until the claim is released.",
		isForLeads: false,
	},
	release: {
		summary: "Release this claim",
		says: () => "What was ended stays ended. Full access needs a call from now on.",
		isForLeads: true,
	},
	end: {
		summary: "End this claim and what came from it",
		says: (name: string) =>
			`Ends the access of ${name}, of everyone they invited or let join, their sessions, open links and invitations. We email the people concerned.`,
		isForLeads: true,
	},
};

const Stops = ({ one, mayEnd }: { one: ProfileClaim; mayEnd: boolean }) => (
	<div className={common.ways}>
		{(Object.keys(STOPS) as (keyof typeof STOPS)[]).map((stop) => {
			const { summary, says, isForLeads } = STOPS[stop];
			if ((isForLeads && !mayEnd) || !canFollow(CLAIM_MOVES[stop], claimState(one))) return null;
			const intent = `${stop}-claim`;
			return (
				<FoldedAct
					key={stop}
					summary={summary}
					intent={intent}
					hidden={{ claim: one.id }}
					submit={summary}
					variant="danger"
				>
					<p>
						<WithNames of={[one.name]}>{says(one.name)}</WithNames>
					</p>
					<Field name="reason" as={TextArea} id={`${intent}-${one.id}`} label="Reason" rows={2} />
				</FoldedAct>
			);
		})}
	</div>
);

const Check = ({ one }: { one: ProfileClaim }) => {
	const { claim, providers = "" } = useTyped();
	return (
		<div className={common.ways}>
			<FoldedAct
				summary={one.called_at ? "Call again" : "Confirm after a call"}
				intent="confirm-claim"
				hidden={{ claim: one.id }}
				values={{ number: one.provider.phone ?? "", send_to: "heard" }}
				labels={{
					number: "Which number did you call?",
					number_from: "Where is the number from?",
					register: "If from a register, which one?",
					spoke_to: "Who did you speak to?",
					send_to: "Where does the invitation go?",
					email: `Email of ${one.name}`,
					note: "Note",
				}}
				idOf={(name) => `${name}-${one.id}`}
				submit="Enter the call and show the code"
				variant="primary"
			>
				<p>
					Call a number from our listing or a register. Never call the number they typed. Ask if <Name>{one.name}</Name>{" "}
					may answer for <Name>{one.provider.name}</Name>, and for their email address. Stay on the line: once you’ve
					entered the call, we show a code to read out.
				</p>
				<Field name="number" width="phone" autoComplete="off" />
				<Choice
					name="number_from"
					options={[
						{ value: "listing", label: "Our listing" },
						{ value: "register", label: "A register" },
					]}
				/>
				<Field name="register" hint="For example, the NDIS Commission’s provider register." autoComplete="off" />
				<Field name="spoke_to" autoComplete="off" />
				<Choice
					name="send_to"
					optional={false}
					options={[
						{ value: "heard", label: "To the address as you hear it, with a code" },
						...(one.provider.email ? [{ value: "listed", label: `To the listed address, ${one.provider.email}` }] : []),
						{ value: "register", label: "To the address in a register" },
					]}
				/>
				<Field
					name="email"
					as={EmailField}
					hint="Type it as you hear it on the call, or as the register gives it. Leave blank for the listed address."
					autoComplete="off"
				/>
				{one.provider.others.length > 0 && (
					<Checkboxes
						id={`providers-${one.id}`}
						name="providers"
						legend="Other profiles they speak for"
						hint="Only those that the provider confirmed on the call."
						options={one.provider.others.map((other) => ({ value: String(other.id), label: other.name }))}
						defaultValues={claim === one.id && providers ? [providers] : []}
					/>
				)}
				<Field name="note" as={TextArea} rows={3} />
				<p>{rightsOf(one)}</p>
			</FoldedAct>
			<FoldedAct
				summary="Refuse"
				intent="refuse-claim"
				hidden={{ claim: one.id }}
				submit={`Refuse ${isolated(one.name)}`}
			>
				<Field name="note" as={TextArea} id={`why-${one.id}`} label="Why?" rows={3} />
				<p>
					{one.referral
						? `${one.referral} waits for an answer again, and its links end. We email the address they typed, not the person.`
						: "We email the address they typed."}
				</p>
			</FoldedAct>
		</div>
	);
};

/** Who says they speak for a provider without users, and the team's check by phone (decision 72). */
export const Claims = ({ claims, isOpen, mayEnd, today, told }: Props) => (
	<Section id="claims" title="Check by phone">
		{told}
		<ul className={styles.notes}>
			{claims.map((one) => (
				<li key={one.id} className={styles.referral} data-state={one.state}>
					<p>
						<strong>
							{one.referral ? "Check who answered for" : "Check who asks for access to"}{" "}
							<Name>{one.provider.name}</Name>
						</strong>{" "}
						{one.referral}
					</p>
					<Facts>
						<Fact term="Name">
							<Name>{one.name}</Name>
						</Fact>
						<Fact term="Role">{one.role}</Fact>
						{one.email && (
							<Fact term="Email, as typed">
								<EmailLink of={one.email} />
							</Fact>
						)}
						{one.phone && <Fact term="Phone, as typed">{one.phone}</Fact>}
						<Fact term="Number in our listing">
							{one.provider.phone ? <PhoneLink of={one.provider.phone} /> : "None. Find one in a register"}
						</Fact>
						{one.provider.email && <Fact term="Email in our listing">{one.provider.email}</Fact>}
						<Fact term="Profile">
							<a href={teamLinks.provider(one.provider.id)}>
								<Name>{one.provider.name}</Name>
							</a>
						</Fact>
						<Fact term="Sent">{moment(one.created_at, today)}</Fact>
					</Facts>
					<Signs one={one} today={today} />
					{one.state === "waiting" ? (
						isOpen && canFollow(CLAIM_MOVES.call, claimState(one)) && <Check one={one} />
					) : (
						<p>{resultOf(one, today)}</p>
					)}
					<Stops one={one} mayEnd={mayEnd} />
				</li>
			))}
		</ul>
	</Section>
);
