import { Form } from "react-router";
import {
	compareStoryVersions,
	type Difference,
	listStoryVersions,
	restoreStoryVersion,
	type StoryVersion,
} from "#contract/stories/story-versions.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import directory from "../directory/directory.module.css";
import type { Route } from "./+types/story-versions";
import { Differences } from "./differences.tsx";
import { moment } from "./words.ts";

const KIND_WORDS = {
	first: "Original",
	saved: "Saved",
	automatic: "Saved automatically",
	restored: "Restored",
} as const;

const numberIn = (params: URLSearchParams, name: string) => /^[1-9]\d{0,8}$/.exec(params.get(name) ?? "")?.[0];

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const { params } = from;
	const query = { from: numberIn(searchParams, "from"), to: numberIn(searchParams, "to") };
	const [versions, compared] = await Promise.all([
		ask(from, listStoryVersions, { params }),
		ask(from, compareStoryVersions, { params, query }),
	]);
	return { id: params.id, ...versions, compared, forms: newForms(ACTS) };
};

const ACTS = { restore: act(restoreStoryVersion, () => placedBy({})) };

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.story(from.params.id) + flashMessage("restored"));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const words = ({ kind, saved_by, saved_at }: StoryVersion) =>
	`${KIND_WORDS[kind]}${saved_by ? ` by ${saved_by}` : ""}, ${moment(saved_at)}`;

/** All versions of a story. The team can compare two of them and restore an older one. */
export default function StoryVersions({
	loaderData: { id, title, version, results, compared, forms },
	actionData,
}: Route.ComponentProps) {
	const options = results.map((one) => ({ value: String(one.number), label: words(one) }));
	const differences: Difference[] = compared.differences;
	return (
		<ConsolePage
			title={`Versions of ${title}`}
			heading="Versions"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.story(id), text: title }}
			intro="We keep every save, with its author and time. Restoring an older version doesn’t delete newer ones."
		>
			{results.length > 1 && compared.from && compared.to && (
				<Section id="compare" title="Differences">
					<Form method="get" action={teamLinks.storyVersions(id)} className={common.search}>
						<Select id="from" name="from" label="Older" options={options} defaultValue={String(compared.from.number)} />
						<Select id="to" name="to" label="Newer" options={options} defaultValue={String(compared.to.number)} />
						<Button type="submit" variant="secondary">
							Compare
						</Button>
					</Form>
					<Differences differences={differences} />
				</Section>
			)}
			<Section id="all" title="All versions">
				{results.length === 0 && <p className={common.soft}>This is a starter story with no changes yet.</p>}
				<ol className={common.list}>
					{results.map((one, index) => (
						<li key={one.number} className={directory.line}>
							<p className={common.name}>{one.title}</p>
							<p className={common.facts}>
								<span>{words(one)}</span>
								{index === 0 && <span>Newest</span>}
								{one.is_public && <span>Published version</span>}
							</p>
							{index > 0 && (
								<ActForm
									intent="restore"
									hidden={{ version, number: one.number }}
									submit={
										<>
											Restore<span className="visually-hidden">: {words(one)}</span>
										</>
									}
									variant="quiet"
									icon="history"
									inline
								/>
							)}
						</li>
					))}
				</ol>
			</Section>
		</ConsolePage>
	);
}
