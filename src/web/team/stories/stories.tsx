import { counted } from "#contract/shared/counted.ts";
import { createStory, listTeamStories, type StoryLine } from "#contract/stories/editing.ts";
import { STORY_STATES, type StoryState } from "#contract/stories/options.ts";
import { listStoryCategories } from "#contract/stories/stories.ts";
import { FoldedAct, isRefused, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { Choice, Field } from "#web/forms/contract-form.tsx";
import { choicesOf } from "#web/lib/choices-of.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { SearchBar } from "../common/search-bar.tsx";
import directory from "../directory/directory.module.css";
import type { Route } from "./+types/stories";
import styles from "./editor.module.css";
import { moment, STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const state: StoryState | undefined = STORY_STATES.find((one) => one === searchParams.get("state"));
	const category = Number(/^[1-9]\d{0,8}$/.exec(searchParams.get("category") ?? "")?.[0]) || undefined;
	const search = (searchParams.get("search") ?? "").trim().slice(0, 100);
	const page = pageIn(searchParams);
	const query = { state, category: category ? String(category) : undefined, search, page: String(page) };
	const [found, categories] = await Promise.all([
		ask(from, listTeamStories, { query }),
		ask(from, listStoryCategories, {}),
	]);
	return {
		state,
		category,
		search,
		page,
		categories,
		forms: newForms(ACTS),
		...found,
	};
};

const LABELS = { title: "Title", kind: "Kind" };

const ACTS = {
	begun: act(createStory, (form) => ({
		...placedBy(LABELS),
		given: { is_social: form.get("kind") === "social" },
		to: ({ id }) => teamLinks.story(id) + flashMessage("begun"),
	})),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const when = ({ state, published_at }: StoryLine) =>
	published_at && state === "scheduled"
		? `for ${moment(published_at)}`
		: published_at && state === "published"
			? `since ${moment(published_at)}`
			: "";

const Line = ({ story }: { story: StoryLine }) => (
	<li className={directory.line}>
		<Link href={teamLinks.story(story.id)} className={common.name}>
			{story.title}
		</Link>
		<p className={common.facts}>
			<span>
				<span className={styles.mark} data-state={story.state}>
					{STATE_WORDS[story.state]}
				</span>{" "}
				{when(story)}
			</span>
			{story.has_changes && (
				<span className={styles.changes}>{story.is_ready ? "Changes for review" : "Changes not published"}</span>
			)}
			<span>{story.category ?? "No category"}</span>
			{story.is_social && <span>Social story</span>}
			<span>{story.author}</span>
			<span>
				Changed {moment(story.changed_at)}
				{story.changed_by ? ` by ${story.changed_by}` : ""}
			</span>
		</p>
	</li>
);

/** All stories of the blog in every status, with a form to start one. */
export default function TeamStories({ loaderData, actionData }: Route.ComponentProps) {
	const { state, category, search, page, categories, results, count, totalPages, counts, forms } = loaderData;
	return (
		<Page width="wide">
			<PrivateTitle title="Stories" refused={isRefused(actionData)} />
			<PageForms forms={forms} answer={actionData}>
				<Columns kind="aside-main">
					<nav aria-label="Statuses">
						<ul className={common.views}>
							{([undefined, ...STORY_STATES] as const).map((one) => (
								<li key={one ?? "all"}>
									<Link
										href={teamLinks.stories({ state: one, category, search })}
										className={common.view}
										aria-current={one === state ? "page" : undefined}
									>
										{one ? STATE_WORDS[one] : "All stories"}
										<span className={common.count}>{counts[one ?? "all"]}</span>
									</Link>
								</li>
							))}
						</ul>
					</nav>
					<Stack gap={6}>
						<Stack gap={2}>
							<h1>{state ? `Stories: ${STATE_WORDS[state].toLowerCase()}` : "Stories"}</h1>
							<p role="status">
								{counted(count, "story", "stories")}
								{category && `, ${categories.find(({ id }) => id === category)?.name ?? "another category"} only`}
								{search && ` matching “${search}”`}.
							</p>
						</Stack>
						<Refusal labels={LABELS} />
						<div className={styles.begin}>
							<FoldedAct
								summary="New story"
								intent="begun"
								values={{ kind: "article" }}
								labels={LABELS}
								submit="Create story"
								variant="primary"
							>
								<Field name="title" autoComplete="off" />
								<Choice
									name="kind"
									options={[
										{ value: "article", label: "Article" },
										{ value: "social", label: "Social story" },
									]}
								/>
							</FoldedAct>
						</div>
						<SearchBar action={teamLinks.stories()} kept={{ state: state || undefined }}>
							<SearchField hint="Title, author, address or words in the text" defaultValue={search} />
							<Select
								id="category"
								name="category"
								label="Category"
								placeholderOption="All categories"
								defaultValue={category ?? ""}
								options={choicesOf(categories)}
							/>
						</SearchBar>
						{results.length > 0 ? (
							<ul className={common.list}>
								{results.map((story) => (
									<Line key={story.id} story={story} />
								))}
							</ul>
						) : (
							<p>
								No stories. <Link href={teamLinks.stories()}>Show all stories</Link>.
							</p>
						)}
						<Pager
							page={page}
							totalPages={totalPages}
							label="Pages of stories"
							hrefFor={(number) => teamLinks.stories({ state, category, search, page: number })}
						/>
					</Stack>
				</Columns>
			</PageForms>
		</Page>
	);
}
