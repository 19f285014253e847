import type { AccessProof } from "#contract/providers/access.ts";
import { FoldedAct } from "#web/forms/act-form.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { followersOf, proofWords } from "../../parts/proof-words.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./directory.module.css";

interface Props {
	access: { frozen: { at: string; why: string } | null; has_owner: boolean; proofs: AccessProof[] };
	mayChange: boolean;
}

interface FormProps {
	intent: "ended" | "frozen" | "unfrozen" | "person-frozen" | "person-unfrozen";
	/** The right or the person. */
	about?: { proof: string } | { member: string };
	summary: string;
	says: string;
	/** Whose, for screen readers. */
	of: string;
}

const Reasoned = ({ intent, about, summary, says, of }: FormProps) => {
	const named = (
		<>
			{summary}
			<span className="visually-hidden">: {of}</span>
		</>
	);
	return (
		<FoldedAct
			summary={named}
			intent={intent}
			hidden={about}
			submit={named}
			variant={intent.endsWith("unfrozen") ? "secondary" : "danger"}
		>
			<p>{says}</p>
			<Field
				name="reason"
				id={`${intent}-${Object.values(about ?? {})[0] ?? "account"}`}
				label="Why?"
				autoComplete="off"
			/>
		</FoldedAct>
	);
};

const endSays = (one: AccessProof, followers: readonly AccessProof[]): string => {
	const others = followers.map(({ name }) => name);
	const also =
		others.length > 0 ? `, and of ${new Intl.ListFormat("en-AU").format(others)}, whose access came from it` : "";
	return `Ends the access of ${one.name}${also}: sessions, open links and invitations. A website they changed goes back. Accepted referrals that nobody may see any more go on hold. We email the people concerned.`;
};

/** Who has access, what it came from, and how to stop it at once (decision 72). */
export const Access = ({ access: { frozen, has_owner, proofs }, mayChange }: Props) => (
	<Section id="access" title="Access and its proof">
		{!has_owner && (
			<Notice kind="warning" title="No owner">
				<p>Nobody owns this account, so its profiles count as unclaimed.</p>
			</Notice>
		)}
		{frozen && (
			<Notice kind="error" title="Frozen">
				<p>{frozen.why}</p>
			</Notice>
		)}
		<ul className={common.list}>
			{proofs.map((one) => {
				const member = { member: String(one.member) };
				return (
					<li key={one.id} className={styles.line}>
						<strong className={common.name}>
							<Name>{one.name}</Name>
						</strong>
						<p>{proofWords(one)}</p>
						{one.is_frozen && <p className={common.mark}>Frozen</p>}
						{mayChange && (
							<>
								{one.is_frozen ? (
									<Reasoned
										intent="person-unfrozen"
										about={member}
										summary="Unfreeze"
										says="They can sign in again. What was ended stays ended, and referrals stay on hold."
										of={one.name}
									/>
								) : (
									<Reasoned
										intent="person-frozen"
										about={member}
										summary="Freeze"
										says="Signs them out everywhere at once. Sign-in asks them to call us. Referrals of their profiles go on hold, and a case opens."
										of={one.name}
									/>
								)}
								<Reasoned
									intent="ended"
									about={{ proof: one.id }}
									summary="End access and what came from it"
									says={endSays(one, followersOf(proofs, one.id))}
									of={one.name}
								/>
							</>
						)}
					</li>
				);
			})}
		</ul>
		{mayChange && (
			<Reasoned
				intent={frozen ? "unfrozen" : "frozen"}
				summary={frozen ? "Unfreeze this account" : "Freeze this account"}
				says={
					frozen
						? "Its people can sign in again. What was ended stays ended, and referrals stay on hold until a colleague resumes them."
						: "Signs everyone out at once and closes visitors’ details. Referrals go on hold, and a case opens."
				}
				of="account"
			/>
		)}
	</Section>
);
