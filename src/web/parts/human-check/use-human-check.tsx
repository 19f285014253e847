import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import { freshenToken, holdsToken } from "../../lib/browser.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Challenge } from "./challenge.tsx";
import { type Failure, notLoaded, type Outcome, solveEmbedded, verifyToken } from "./check.ts";
import { loadOutside } from "./outside.ts";
import { canSolve } from "./puzzle.ts";

/** A little shorter than the 10 minutes that the server remembers a passed check, so that the two never disagree. */
const PASS_MS = 9 * 60_000;
/** Time limit for the external captcha to load and respond. */
const OUTSIDE_MS = 3_000;
/** A solved puzzle is valid for 10 minutes; this leaves a margin. */
const AHEAD_MS = 8 * 60_000;

let passedUntil = 0;

/** Captcha props and state for a form. */
export interface Human {
	/** Props for the form: `<Form {...human.form}>`. */
	form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; onFocus: () => void };
	/** The visible check, if needed. Render it just above the send button. */
	challenge: ReactNode;
	/** True while the invisible check runs, which looks like sending to the visitor. */
	checking: boolean;
}

/**
 * Captcha of a form. The invisible check runs on submit; if it fails, a visible one shows, and the form is sent once
 * that passes (CAP-001 to CAP-004). Without scripts there is no check. If the captcha can't load, the visitor sees a
 * message and can submit anyway; the server then allows fewer requests from one address (decision 97).
 */
export const useHumanCheck = (): Human => {
	const captcha = useRoot()?.captcha;
	const [stage, setStage] = useState<"quiet" | "checking" | "visible">("quiet");
	const [failure, setFailure] = useState<Failure>();
	const [round, setRound] = useState(0);
	const ahead = useRef<{ token: Promise<string>; at: number }>(undefined);
	const sending = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>(undefined);
	/** The form has passed the check and is being sent. */
	const letGo = useRef(false);
	const alive = useRef(true);
	useEffect(() => {
		alive.current = true;
		return () => {
			alive.current = false;
		};
	}, []);

	const invisible = async (): Promise<Outcome> => {
		if (!captcha) return { success: true };
		let token: string;
		try {
			if (captcha.kind === "embedded") {
				const solved =
					ahead.current && ahead.current.at > Date.now() - AHEAD_MS ? ahead.current.token : solveEmbedded("v3");
				ahead.current = undefined;
				token = await solved;
			} else {
				const executed = loadOutside(captcha.url, captcha.v3).then((outside) =>
					outside.execute(captcha.v3, { action: "submit" }),
				);
				token = await Promise.race([executed, new Promise<never>((_, late) => setTimeout(late, OUTSIDE_MS))]);
			}
		} catch {
			return notLoaded;
		}
		return verifyToken(token, "v3");
	};

	const goOn = (isProven: boolean) => {
		if (isProven) passedUntil = Date.now() + PASS_MS;
		// Re-enable the button before clicking it, because a disabled button doesn't send its name.
		flushSync(() => {
			setStage("quiet");
			setFailure(undefined);
		});
		const { form, button } = sending.current ?? {};
		letGo.current = true;
		form?.requestSubmit(button?.isConnected ? button : undefined);
	};

	const settle = (outcome: Outcome) => {
		if (!alive.current) return;
		if (outcome.success) return goOn(!outcome.unproven);
		setStage("visible");
		setFailure(outcome);
		setRound((was) => was + 1);
	};

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const isChecked = letGo.current || (passedUntil > Date.now() && holdsToken());
		letGo.current = false;
		if (!captcha || isChecked || (captcha.kind === "embedded" && !canSolve()) || failure?.unloaded)
			return freshenToken(event.currentTarget);
		event.preventDefault();
		// The last clicked button counts: "submit anyway" may follow while "Send request" is still being checked.
		sending.current = { form: event.currentTarget, button: (event.nativeEvent as SubmitEvent).submitter };
		if (stage === "checking") return;
		if (stage === "visible" && !failure?.undecided) {
			setFailure({ success: false, message: captchaCopy.complete });
			setRound((was) => was + 1);
			return;
		}
		setStage("checking");
		setFailure(undefined);
		invisible().then(settle);
	};

	// Solve the puzzle while the visitor types, so that sending doesn't wait.
	const onFocus = () => {
		if (captcha?.kind !== "embedded" || !canSolve() || stage !== "quiet" || ahead.current || passedUntil > Date.now())
			return;
		const token = solveEmbedded("v3");
		token.catch(() => {});
		ahead.current = { token, at: Date.now() };
	};

	return {
		form: { onSubmit, onFocus },
		challenge: stage === "visible" && captcha && (
			<Challenge captcha={captcha} failure={failure} round={round} onOutcome={settle} />
		),
		checking: stage === "checking",
	};
};
