import { counted } from "#contract/shared/counted.ts";
import { createStory, listTeamStories, type StoryLine } from "#contract/stories/editing.ts";
import { STORY_CHARACTERS, STORY_STATES, type StoryState } from "#contract/stories/options.ts";
import { listStoryCategories } from "#contract/stories/stories.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask, send } from "../answer.ts";
import cases from "../cases/cases.module.css";
import desk from "../desk/desk.module.css";
import { SearchBar } from "../desk/search-bar.tsx";
import directory from "../directory/directory.module.css";
import { answerOf } from "../directory/refusal.ts";
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
		product: from.context.get(requestContext).brand.name,
		state,
		category,
		search,
		page,
		categories,
		requestKey: crypto.randomUUID(),
		...found,
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const body = { title: String(form.get("title") ?? ""), is_social: form.get("kind") === "social" };
	const sent = await send(from, createStory, { body });
	return answerOf(from, form, sent, sent.ok ? links.teamStory(sent.data.id) : "", "begun");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const when = ({ state, published_at }: StoryLine) =>
	published_at && state === "scheduled"
		? `for ${moment(published_at)}`
		: published_at && state === "published"
			? `since ${moment(published_at)}`
			: "";

const Line = ({ story }: { story: StoryLine }) => (
	<li className={directory.line}>
		<Link href={links.teamStory(story.id)} className={desk.name}>
			{story.title}
		</Link>
		<p className={desk.facts}>
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
	const round = useRound(actionData);
	const { state, category, search, page, categories, results, count, totalPages, counts } = loaderData;
	return (
		<Page width="wide">
			<title>{pageTitle("Stories", loaderData.product, Boolean(actionData))}</title>
			<Columns kind="aside-main">
				<nav aria-label="Statuses">
					<ul className={cases.views}>
						{([undefined, ...STORY_STATES] as const).map((one) => (
							<li key={one ?? "all"}>
								<Link
									href={links.teamStories({ state: one, category, search })}
									className={cases.view}
									aria-current={one === state ? "page" : undefined}
								>
									{one ? STATE_WORDS[one] : "All stories"}
									<span className={cases.count}>{counts[one ?? "all"]}</span>
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
					<Disclosure summary="New story" open={actionData !== undefined}>
						<Stack gap={4} className={styles.begin}>
							{actionData?.fault && (
								<ErrorNotice key={round} title={actionData.fault}>
									{actionData.advice}
								</ErrorNotice>
							)}
							<PostForm intent="begun" requestKey={actionData?.requestKey ?? loaderData.requestKey}>
								<TextField
									id="title"
									name="title"
									label="Title"
									maxLength={STORY_CHARACTERS.title}
									autoComplete="off"
									defaultValue={actionData?.typed.title}
									error={actionData?.errors.title}
								/>
								<Radios
									name="kind"
									legend="Kind"
									options={[
										{ value: "article", label: "Article" },
										{ value: "social", label: "Social story" },
									]}
									defaultValue={actionData?.typed.kind ?? "article"}
								/>
								<div>
									<Button type="submit">Create story</Button>
								</div>
							</PostForm>
						</Stack>
					</Disclosure>
					<SearchBar action={links.teamStories()} kept={{ state: state || undefined }}>
						<TextField
							id="search"
							name="search"
							type="search"
							label="Search"
							hint="Title, author, address or words in the text"
							defaultValue={search}
							autoComplete="off"
						/>
						<Select
							id="category"
							name="category"
							label="Category"
							placeholderOption="All categories"
							defaultValue={category ?? ""}
							options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
						/>
					</SearchBar>
					{results.length > 0 ? (
						<ul className={desk.list}>
							{results.map((story) => (
								<Line key={story.id} story={story} />
							))}
						</ul>
					) : (
						<p>
							No stories. <Link href={links.teamStories()}>Show all stories</Link>.
						</p>
					)}
					<Pager
						page={page}
						totalPages={totalPages}
						label="Pages of stories"
						hrefFor={(number) => links.teamStories({ state, category, search, page: number })}
					/>
				</Stack>
			</Columns>
		</Page>
	);
}
