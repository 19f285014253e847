import { useEffect, useRef, useState } from "react";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import type { CaptchaKind } from "../../lib/context.ts";
import { Checkbox } from "../../ui/field/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { type Failure, notLoaded, type Outcome, solveEmbedded, verifyToken } from "./check.ts";
import styles from "./human-check.module.css";
import { loadOutside } from "./outside.ts";

interface Props {
	captcha: CaptchaKind;
	failure: Failure | undefined;
	/** Counts outcomes. Each new one is announced and takes focus. */
	round: number;
	onOutcome: (outcome: Outcome) => void;
}

/** The visible check: a tick box without reading or listening tasks, or the external captcha's own. */
export const Challenge = ({ captcha, failure, round, onOutcome }: Props) => {
	const group = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round marks a new outcome
	useEffect(() => {
		(group.current?.querySelector<HTMLElement>("input") ?? group.current)?.focus();
	}, [round]);
	return (
		<section ref={group} aria-labelledby="human-title" tabIndex={-1} className={styles.challenge}>
			<p id="human-title" className={styles.title}>
				{captchaCopy.verifyHuman}
			</p>
			{failure && (
				<div role="alert" key={round} className={styles.failure}>
					<Icon name="error" />
					<p>
						{failure.message}
						{failure.unloaded &&
							" If that doesn't help, select the send button again and we'll send your form without it."}
					</p>
				</div>
			)}
			{captcha.kind === "embedded" ? (
				<Tick round={round} onOutcome={onOutcome} />
			) : (
				<Widget captcha={captcha} round={round} onOutcome={onOutcome} />
			)}
		</section>
	);
};

const Tick = ({ round, onOutcome }: Pick<Props, "round" | "onOutcome">) => {
	const [working, setWorking] = useState(false);
	const solve = async () => {
		setWorking(true);
		const outcome = await solveEmbedded("v2").then(
			(token) => verifyToken(token, "v2"),
			() => notLoaded,
		);
		setWorking(false);
		onOutcome(outcome);
	};
	return (
		<>
			<Checkbox
				key={round}
				id="human"
				name="human"
				label="I'm not a robot"
				aria-disabled={working}
				onChange={(event) => {
					if (working) event.target.checked = true;
					else if (event.target.checked) solve();
				}}
			/>
			<p role="status" className={styles.status}>
				{working && "Checking. This takes a few seconds, then we'll send your form."}
			</p>
		</>
	);
};

const Widget = ({
	captcha,
	round,
	onOutcome,
}: Pick<Props, "round" | "onOutcome"> & { captcha: Extract<CaptchaKind, { kind: "recaptcha" }> }) => {
	const place = useRef<HTMLDivElement>(null);
	const latest = useRef(onOutcome);
	latest.current = onOutcome;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new round needs a new widget, because tokens work once
	useEffect(() => {
		const box = document.createElement("div");
		place.current?.append(box);
		const failed = (message: string) => latest.current({ success: false, message });
		loadOutside(captcha.url, captcha.v3).then(
			(outside) =>
				outside.render(box, {
					sitekey: captcha.v2,
					callback: (token) => verifyToken(token, "v2").then(latest.current),
					"expired-callback": () => failed(captchaCopy.expired),
					"error-callback": () => latest.current(notLoaded),
				}),
			() => {
				// Already shown, if the invisible check couldn't load it either.
			},
		);
		return () => box.remove();
	}, [captcha, round]);
	return <div ref={place} />;
};
