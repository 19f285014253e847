import { useState } from "react";
import { ActForm } from "../../forms/act-form.tsx";
import { Secret } from "../../forms/contract-form.tsx";
import { links } from "../../lib/links.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./security.module.css";

/** Buttons to print or copy all codes. Without scripts, people use the browser's own functions. */
const TakeAlong = ({ codes }: { codes: string[] }) => {
	const hydrated = useHydrated();
	const [said, setSaid] = useState<string>();
	if (!hydrated) return null;
	const copy = () =>
		navigator.clipboard.writeText(codes.join("\n")).then(
			() => setSaid("Codes copied"),
			() => setSaid("We couldn't copy the codes. Print them or write them down"),
		);
	return (
		<div className={styles.take}>
			<Button variant="secondary" icon="print" onClick={() => window.print()}>
				Print codes
			</Button>
			<Button variant="secondary" icon="copy" onClick={() => void copy()}>
				Copy codes
			</Button>
			<span role="status">{said}</span>
		</div>
	);
};

/** Recovery codes, shown once: after two-step sign-in was turned on, or after new codes were made. */
export const RecoveryCodes = ({ codes, isRenewed, round }: { codes: string[]; isRenewed: boolean; round: number }) => (
	<Stack gap={4}>
		<Notice
			kind="success"
			role="status"
			title={isRenewed ? "You have new recovery codes" : "Two-step sign-in is on"}
			key={round}
			takesFocus
		>
			<p>{isRenewed ? "Your old ones no longer work." : "You've been signed out everywhere else."}</p>
		</Notice>
		<h3>Your recovery codes</h3>
		<p>
			If you don't have your phone, each code lets you in once. Print them or write them down now: we won't show them
			again.
		</p>
		<ul className={styles.codes}>
			{codes.map((code) => (
				<li key={code}>
					<code>{code}</code>
				</li>
			))}
		</ul>
		<TakeAlong codes={codes} />
		<div>
			<ButtonLink href={isRenewed ? links.security() : links.adminWelcome()}>I've saved these codes</ButtonLink>
		</div>
	</Stack>
);

/** With this many codes or fewer the page asks the person to make new ones. */
const FEW = 2;

const leftInWords = (left: number) =>
	left === 0 ? "You have no recovery codes left." : `You have ${left} recovery ${left === 1 ? "code" : "codes"} left.`;

/** How many codes are left, and the button for new ones. */
export const CodesLeft = ({ left }: { left: number }) => (
	<Card>
		<Stack gap={4}>
			<h3>Recovery codes</h3>
			{left <= FEW ? (
				<Notice kind="warning" title={leftInWords(left)}>
					<p>Make new ones while you have your phone. Without your phone or a code, you can't sign in.</p>
				</Notice>
			) : (
				<p>
					<strong>{leftInWords(left)}</strong> If you don't have your phone, each code lets you in once.
				</p>
			)}
			<ActForm intent="renew-codes" labels={{ code: "Code from your authenticator app" }} submit="Make new codes">
				<Secret
					name="code"
					hint="To make new recovery codes. You can also use one of your old codes. All old codes will stop working."
					autoComplete="one-time-code"
					width="phone"
				/>
			</ActForm>
		</Stack>
	</Card>
);
