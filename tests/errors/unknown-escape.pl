path('C:\games\rules').
fine('\x41\\n\'\\').
