import { data } from "react-router";
import { confirmCapacityEmail, readCapacityEmail, stopCapacityEmails } from "#contract/capacity/capacity.ts";
import { answerWords, confirmedDay } from "#contract/capacity/options.ts";
import { ContractForm, Send } from "#web/forms/contract-form.tsx";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/capacity-email";
import styles from "./capacity-email.module.css";

export const handle = { js: false, plain: true };

const SAID = flashMessages({
	confirmed: "Thank you. All your answers are confirmed with today's date",
	already: "You've already confirmed this",
	stopped: "We won't send you reminder emails any more",
});

const CHANGED = "Someone changed an answer in the meantime. Check them again, then confirm";

/** The same message in the page title, before the name of the page. */
const DONE = flashMessages({
	confirmed: "Confirmed",
	already: "Already confirmed",
	stopped: "Emails stopped",
});

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readCapacityEmail, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name }, { status: 404 });
	const { account, used_at, providers, seen } = answer.data;
	const now = from.context.get(requestContext).now();
	return {
		product: brand.name,
		account,
		seen,
		used: used_at && confirmedDay(used_at, now),
		providers: providers.map(({ id, url_slug, name, areas }) => ({
			id,
			url_slug,
			name,
			areas: areas.map((area) => ({
				id: area.service_area,
				name: area.name,
				words: answerWords(area),
				day: confirmedDay(area.confirmed_at, now),
			})),
		})),
		said: (await confirmed(from)) ?? "",
		form: newForm(confirmCapacityEmail),
		stopping: newForm(stopCapacityEmails),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const params = { token: from.params.token };
	const back = (said: string) => `${links.capacityEmail(params.token)}?said=${said}#said`;
	// The reloaded page says that the link has ended.
	const reloads = [404];
	if ((await formOf(from)).get("intent") === "stop")
		return submitForm(from, stopCapacityEmails, { params, reloads, taken: () => back("stopped") });
	return submitForm(from, confirmCapacityEmail, {
		params,
		reloads,
		// The page doesn't show it, so an error about it goes to the top.
		fields: [],
		given: (form) => ({ seen: String(form.get("seen") ?? "") }),
		says: { 409: CHANGED },
		taken: ({ was_confirmed }) => back(was_confirmed ? "already" : "confirmed"),
	});
};

export { privateMeta as meta } from "#web/lib/seo.ts";

type Loaded = Route.ComponentProps["loaderData"];

/**
 * Shows what the link in a reminder email would confirm. Opening it changes nothing, because mail scanners open links
 * too.
 */
export default function CapacityEmail({ loaderData, actionData }: Route.ComponentProps) {
	return "account" in loaderData ? (
		<CapacityQuestion {...loaderData} refused={actionData ?? undefined} />
	) : (
		<LinkEnded link="capacity" product={loaderData.product} />
	);
}

type Props = Extract<Loaded, { account: unknown }> & { refused: RefusedForm | undefined };

const CapacityQuestion = ({ product, account, used, providers, seen, said, form, stopping, refused }: Props) => {
	const isStopping = refused?.typed.intent?.[0] === "stop";
	const isOpen = used === null && providers.length > 0;
	return (
		<Page width="text">
			<title>
				{pageTitle([DONE[said], "Is this still right?"].filter(Boolean).join(" – "), product, Boolean(refused))}
			</title>
			<Stack gap="large">
				<Stack gap={2}>
					<h1>{used ? "This is confirmed" : "Is this still right?"}</h1>
					<p>
						Who's taking new clients at <strong>{account}</strong>, as people see it in search. Dates are in Melbourne
						time.
					</p>
				</Stack>
				{SAID[said] && !refused && <Notice kind="success" id="said" role="status" title={SAID[said]} takesFocus />}
				{used && !SAID[said] && <Notice kind="info" title={`Already confirmed on ${used}`} />}
				{providers.length === 0 && <p>There are no answers left to confirm.</p>}
				{providers.map((provider) => (
					<Card as="section" key={provider.id} aria-labelledby={`provider-${provider.id}`}>
						<Stack gap={4}>
							<h2 id={`provider-${provider.id}`} className={styles.name}>
								<Name>{provider.name}</Name>
							</h2>
							<Facts kind="below" bold="terms">
								{provider.areas.map(({ id, name, words, day }) => (
									<Fact key={id} term={name}>
										{words}
										<span className={styles.day}>Confirmed on {day}</span>
									</Fact>
								))}
							</Facts>
							<p>
								<a href={links.ownCapacity(provider)}>
									Sign in to change it
									<span className="visually-hidden">
										{" "}
										for <Name>{provider.name}</Name>
									</span>
								</a>
							</p>
						</Stack>
					</Card>
				))}
				{isOpen && (
					<ContractForm form={form} refused={isStopping ? undefined : refused} intent="confirm">
						<input type="hidden" name="seen" value={seen} />
						<div>
							<Send size="large" icon="check">
								Yes, it's all still right
							</Send>
						</div>
					</ContractForm>
				)}
				{said !== "stopped" && (
					<ContractForm form={stopping} refused={isStopping ? refused : undefined} intent="stop">
						<p className={styles.day}>Don't want these reminders?</p>
						<div>
							<Send variant="secondary">Stop reminder emails</Send>
						</div>
					</ContractForm>
				)}
			</Stack>
		</Page>
	);
};
