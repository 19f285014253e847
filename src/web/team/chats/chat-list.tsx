import type { TeamChatLine } from "#contract/chat/chat.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import common from "../common/common.module.css";
import styles from "./chat-list.module.css";

const clock = new Intl.DateTimeFormat("en-AU", {
	timeZone: OFFICE_ZONE,
	weekday: "short",
	hour: "numeric",
	minute: "2-digit",
});

const STATES = { waiting: "Waiting", open: "Open", closed: "Ended" } as const;

/**
 * A list of chats: visitor, time, last message and unread count.
 * @param at id of the open chat
 */
export const ChatList = ({ chats, at }: { chats: readonly TeamChatLine[]; at?: string }) => (
	<ul className={common.list}>
		{chats.map((chat) => (
			<li key={chat.id}>
				<Link
					href={teamLinks.chat(chat.id)}
					className={styles.chat}
					data-state={chat.state}
					aria-current={chat.id === at ? "page" : undefined}
				>
					<span className={styles.head}>
						<strong>
							{chat.name ? (
								<Name>{chat.name}</Name>
							) : (
								<>
									Visitor <Reference>{chat.reference}</Reference>
								</>
							)}
						</strong>
						<time dateTime={chat.last_at}>{clock.format(new Date(chat.last_at))}</time>
					</span>
					<span className={styles.last}>{chat.last_text}</span>
					<span className={styles.facts}>
						{chat.is_marked && <strong className={common.mark}>Danger: read first</strong>}
						<span className={styles.state}>{STATES[chat.state]}</span>
						{chat.answered_by && (
							<span>
								<Name>{chat.answered_by.name}</Name>
							</span>
						)}
						{chat.unread > 0 && <span className={styles.unread}>{chat.unread} unread</span>}
					</span>
				</Link>
			</li>
		))}
	</ul>
);
