import { useLocation, useOutletContext } from "react-router";
import {
	beginTwoFactor,
	changeOwnName,
	confirmTwoFactor,
	countRecoveryCodes,
	endOtherSessions,
	endSession,
	endTwoFactor,
	listSessions,
	loginState,
	renewRecoveryCodes,
} from "#contract/accounts/accounts.ts";
import { changeWeeklyEmail, readWeeklyEmail } from "#contract/referrals/inbox.ts";
import { passwordResetCopy } from "#contract/shared/copy/password-reset.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { ActForm, isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field, Secret } from "#web/forms/contract-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call, read } from "#web/lib/call.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { FrameContext } from "../frame.tsx";
import type { Route } from "./+types/security";
import { CodesLeft, RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";
import { SetUp, setUpIn } from "./set-up.tsx";
import { WeeklyEmail } from "./weekly-email.tsx";

const LABELS = { name: "Name", code: "Code", password: "Your password" };
const SECRET = ["code", "password"];
const kept = { secret: SECRET, says: { 429: true } } as const;

/** The forms of the page. Recovery codes and the key of an app are shown once, in the answer itself. */
const ACTS = {
	name: act(changeOwnName),
	begin: act(beginTwoFactor, () => ({ ...kept, taken: (setup) => ({ setup }) })),
	confirm: act(confirmTwoFactor, () => ({
		...kept,
		taken: ({ recovery_codes }) => ({ codes: recovery_codes, isRenewed: false }),
	})),
	"renew-codes": act(renewRecoveryCodes, () => ({
		...kept,
		taken: ({ recovery_codes }) => ({ codes: recovery_codes, isRenewed: true }),
	})),
	"end-two-factor": act(endTwoFactor, () => kept),
	"weekly-on": act(changeWeeklyEmail, () => ({ given: { is_on: true } })),
	"weekly-off": act(changeWeeklyEmail, () => ({ given: { is_on: false } })),
	"end-others": act(endOtherSessions),
	// 404: the session has ended already, and the page shows it.
	"end-one": act(endSession, () => ({ reloads: [404] })),
};

/** The `said` key of an act, if it isn't its intent. */
const SAID_OF: Readonly<Record<string, string>> = { "end-two-factor": "off", "end-others": "others", "end-one": "one" };

export const loader = async (from: Route.LoaderArgs) => {
	const { next, person } = await read(from, loginState, {});
	const isEnrolling = next === "enrol";
	const places = isEnrolling ? undefined : await call(from, listSessions, {});
	const codes = isEnrolling ? undefined : await call(from, countRecoveryCodes, {});
	const weekly = !isEnrolling && person?.role === "staff" ? await call(from, readWeeklyEmail, {}) : undefined;
	return {
		isEnrolling,
		weeklyEmail: weekly?.ok ? weekly.data.is_on : undefined,
		places: places?.ok
			? places.data.results.map((place) => ({
					...place,
					since: `${mediumMoment(place.signed_in)}, Melbourne time`,
					used: `${mediumMoment(place.last_used)}, Melbourne time`,
				}))
			: [],
		codesLeft: codes?.ok ? codes.data.left : undefined,
		said: await confirmed(from),
		forms: newForms(ACTS),
	};
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, (intent) => `${links.security()}?said=${SAID_OF[intent] ?? intent}`);

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from, SECRET);

export const shouldRevalidate = unlessLost;

const SAID = flashMessages({
	off: "Two-step sign-in is off",
	others: "You've been signed out everywhere else",
	one: "That device is signed out",
	name: "Your name is saved",
	"weekly-on": "The weekly email is on",
	"weekly-off": "The weekly email is off",
});

/** Two-step sign-in, and the list of devices where the person is signed in. */
export default function Security({
	loaderData: { isEnrolling, places, codesLeft, weeklyEmail, said, forms },
	actionData,
}: Route.ComponentProps) {
	const { person } = useOutletContext<FrameContext>();
	const { key } = useLocation();
	const round = useRound(actionData);
	const refused = actionData && "typed" in actionData ? actionData : undefined;
	const codes = actionData && "codes" in actionData ? actionData : undefined;
	const setup = actionData && "setup" in actionData ? actionData.setup : setUpIn(refused);
	const title = isEnrolling && !codes ? "Set up two-step sign-in" : "Sign-in and security";
	return (
		<PageForms forms={forms} answer={refused}>
			<Page width="text">
				<Stack gap="large">
					<PrivateTitle title={title} refused={isRefused(refused)} />
					{person.role === "team" && !isEnrolling && <BackLink href={links.team()}>Team console</BackLink>}
					<div>
						<h1>{title}</h1>
						<p>You're signed in as {person.email}.</p>
					</div>
					<Refusal labels={LABELS} failed={passwordResetCopy.failed} />
					{said && SAID[said] && !actionData && (
						<Notice kind="success" role="status" title={SAID[said]} key={key} takesFocus />
					)}
					{!isEnrolling && (
						<section aria-labelledby="own-name">
							<h2 id="own-name">Your name</h2>
							<ActForm intent="name" labels={LABELS} values={{ name: person.name }} submit="Save name">
								<Field
									name="name"
									hint="As your colleagues see it. To change your sign-in email, ask your account owner or an administrator."
									autoComplete="name"
								/>
							</ActForm>
						</section>
					)}
					<section aria-labelledby="two-step">
						<h2 id="two-step">Two-step sign-in</h2>
						{codes ? (
							<RecoveryCodes {...codes} round={round} />
						) : setup ? (
							<SetUp setup={setup} isRefused={refused !== undefined} />
						) : person.two_factor ? (
							<Stack gap={4}>
								<p>
									<strong>It's on.</strong> You sign in with your password and a code from your authenticator app.
								</p>
								{codesLeft !== undefined && <CodesLeft left={codesLeft} />}
								{person.role === "staff" && (
									<Card>
										<ActForm intent="end-two-factor" labels={LABELS} variant="danger" submit="Turn off">
											<Secret
												name="password"
												type="password"
												hint="We ask for this to turn it off. Then you'll sign in with just your password."
												autoComplete="current-password"
											/>
										</ActForm>
									</Card>
								)}
							</Stack>
						) : (
							<Stack gap={4}>
								<p>
									{isEnrolling
										? "Our team signs in with two steps: a password, and a code from an authenticator app on your phone."
										: "It's off. Turn it on so no one can sign in with just your password: you'll also need a code from an app on your phone."}
								</p>
								<ActForm
									intent="begin"
									labels={LABELS}
									variant="primary"
									icon="shield"
									submit={isEnrolling ? "Set up" : "Turn on"}
								>
									{!isEnrolling && (
										<Secret
											name="password"
											type="password"
											hint="We ask for this to check it's you."
											autoComplete="current-password"
										/>
									)}
								</ActForm>
							</Stack>
						)}
					</section>
					{weeklyEmail !== undefined && <WeeklyEmail isOn={weeklyEmail} />}
					{!isEnrolling && (
						<section aria-labelledby="places">
							<h2 id="places">Where you're signed in</h2>
							<ul className={styles.places}>
								{places.map((place) => (
									<li key={place.id}>
										<Card className={styles.place}>
											<div>
												<p className={styles.device}>
													{place.device} {place.is_this && <strong>(here)</strong>}
												</p>
												<p className={styles.times}>
													Signed in {place.since}. Last used {place.used}.
												</p>
											</div>
											{!place.is_this && (
												<ActForm
													intent="end-one"
													hidden={{ id: place.id }}
													inline
													variant="quiet"
													submit={
														<>
															Sign out<span className="visually-hidden"> of {place.device}</span>
														</>
													}
												/>
											)}
										</Card>
									</li>
								))}
							</ul>
							{places.length > 1 && <ActForm intent="end-others" submit="Sign out everywhere else" />}
						</section>
					)}
					{!isEnrolling && (
						<p>
							<Link href={providerLinks.passwordReset()}>Change your password</Link> – we'll email you a link.
						</p>
					)}
				</Stack>
			</Page>
		</PageForms>
	);
}
