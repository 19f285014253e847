import { previewStory } from "#contract/stories/editing.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { toLogin } from "#web/lib/to-login.ts";
import { inOwnWords } from "#web/parts/error-page/in-own-words.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { loadFilters } from "#web/parts/story/load-filters.ts";
import { StoryView, showStory } from "#web/parts/story/story-view.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/story-preview";
import { STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { publicUrl } = from.context.get(requestContext);
	const [answer, filters] = await Promise.all([call(from, previewStory, { params: from.params }), loadFilters(from)]);
	if (!answer.ok && answer.status === 401) throw toLogin(from.request);
	// Outside the team the page doesn't exist.
	if (!answer.ok) throw await inOwnWords(from, answer.status === 403 ? 404 : answer.status, "team");
	const { state, ...story } = answer.data;
	return { id: from.params.id, state, story: showStory(story, filters, publicUrl) };
};

/** The newest version of a story, as visitors would see it. For signed-in team members. */
export default function StoryPreview({ loaderData: { id, state, story } }: Route.ComponentProps) {
	return (
		<Page>
			<Stack gap="large">
				<PrivateTitle title={`Preview of ${story.post.title}`} />
				<BackLink href={teamLinks.story(id)}>Back to the editor</BackLink>
				<Notice kind="info" title={`Preview. Status: ${STATE_WORDS[state].toLowerCase()}`}>
					<p>
						Only the team can see this page. It shows the last saved version. You can send its address to a colleague,
						who signs in to read it.
					</p>
				</Notice>
				<div>
					<StoryView {...story} />
				</div>
			</Stack>
		</Page>
	);
}
