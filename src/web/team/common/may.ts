import { createContext, useContext } from "react";
import type { TeamPermission } from "#contract/accounts/team-roles.ts";

/** Rights of the signed-in colleague, as the frame of the console read them. */
export const Rights = createContext<readonly TeamPermission[]>([]);

/** Whether the colleague has a right, to show what it's for. The server checks again. */
export const useMay = (right: TeamPermission): boolean => useContext(Rights).includes(right);
