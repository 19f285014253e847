import { redirect } from "react-router";
import { chatHours, listChats } from "#contract/chat/chat.ts";
import { read } from "#web/lib/call.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/chats";
import styles from "./chat-list.module.css";
import { ChatList } from "./chat-list.tsx";
import { useChatList } from "./use-chat-list.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const isEnded = searchParams.get("state") === "closed";
	const page = pageIn(searchParams);
	const [listed, hours] = await Promise.all([
		ask(from, listChats, { query: { state: isEnded ? "closed" : "current", page: String(page) } }),
		read(from, chatHours, {}),
	]);
	if (listed.count > 0 && page > listed.totalPages)
		throw redirect(teamLinks.chats({ isEnded, page: listed.totalPages }));
	return { listed, isEnded, page, isOpen: hours.is_open };
};

/** Live list of visitors' chats, waiting ones first. */
export default function Chats({ loaderData: { listed, isEnded, page, isOpen } }: Route.ComponentProps) {
	const heading = isEnded ? "Ended chats" : "Chats";
	const { results, totalPages, waiting } = useChatList(listed, isEnded ? "closed" : "current", page);
	return (
		<ConsolePage
			width="text"
			title={`${waiting > 0 ? `(${waiting}) ` : ""}${heading}`}
			heading={heading}
			status={
				<p role="status">
					{waiting === 0
						? "No one is waiting."
						: waiting === 1
							? "One person is waiting."
							: `${waiting} people are waiting.`}{" "}
					{isOpen ? "Live chat is open." : "Live chat is closed."}
				</p>
			}
		>
			{results.length > 0 ? (
				<ChatList chats={results} />
			) : (
				<p>{isEnded ? "No chats have ended yet." : "No current chats. New ones appear automatically."}</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of chats"
				hrefFor={(number) => teamLinks.chats({ isEnded, page: number })}
			/>
			<ul className={styles.ways}>
				<li>
					{isEnded ? (
						<Link href={teamLinks.chats()}>Current chats</Link>
					) : (
						<Link href={teamLinks.chats({ isEnded: true })}>Ended chats</Link>
					)}
				</li>
				<li>
					<Link href={teamLinks.answers()}>Saved replies</Link>
				</li>
			</ul>
		</ConsolePage>
	);
}
