import { chatHours, listChats } from "#contract/chat.ts";
import { read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/chats";
import { ask } from "./answer.ts";
import { ChatList } from "./chats/chat-list.tsx";
import { useChanges } from "./chats/use-changes.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const isEnded = new URL(from.request.url).searchParams.get("state") === "closed";
	const [{ results, waiting }, hours] = await Promise.all([
		ask(from, listChats, { query: { state: isEnded ? "closed" : "current" } }),
		read(from, chatHours, {}),
	]);
	return { product: from.context.get(surroundingsContext).brand.name, chats: results, waiting, isEnded, isOpen: hours.is_open };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: loaderData?.waiting ? `(${loaderData.waiting}) Chats` : "Chats", product: loaderData?.product ?? "", noindex: true });

/** Chats of visitors, live: who waits stands on top. */
export default function Chats({ loaderData: { chats, waiting, isEnded, isOpen } }: Route.ComponentProps) {
	useChanges("/api/team/chats/events/");
	return (
		<Page width="text">
			<Stack gap="large">
				<Stack gap={2}>
					<h1>{isEnded ? "Ended chats" : "Chats"}</h1>
					<p role="status">
						{waiting === 0 ? "Nobody is waiting." : waiting === 1 ? "One person is waiting." : `${waiting} people are waiting.`}{" "}
						{isOpen ? "The chat is open." : "The chat is closed now."}
					</p>
				</Stack>
				{chats.length > 0 ? (
					<ChatList chats={chats} />
				) : (
					<p>{isEnded ? "No chat has ended yet." : "There are no chats now. New ones appear here by themselves."}</p>
				)}
				<p>{isEnded ? <Link href={links.teamChats()}>Chats going on</Link> : <Link href={links.teamChats(true)}>Ended chats</Link>}</p>
			</Stack>
		</Page>
	);
}
